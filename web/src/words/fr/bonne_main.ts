import type english from "../en/bonne_main";

/** La Bonne Main. */
const texts: Readonly<Record<keyof typeof english, string>> = {
  bonne_main_tell_starts: "{who} {you|commences|commence}.",
  bonne_main_tell_rolls: "{who} {you|lances|lance} le dé : {die}.",
  bonne_main_tell_drops: "{who} {you|perds|perd} une pièce de la main en {square}.",
  bonne_main_tell_moves: "{who} {you|avances|avance} de {from} à {to}.",
  bonne_main_tell_loops: "{who} {you|fais|fait} une boucle et {you|reviens|revient} en {to}.",
  bonne_main_tell_robs: "{who} {you|chipes|chipe} une pièce à {victim} en {from}.",
  bonne_main_tell_robs_you: "{who} te {you|chipes|chipe} une pièce en {from}.",
  bonne_main_tell_takes: "{who} {you|rassembles|rassemble} : une pièce vient de {from}.",
  bonne_main_tell_leaves: "{who} {you|laisses|laisse} ses pièces à la main en {square}.",
  bonne_main_tell_removed: "{who} {you|perds|perd} la main vide en {square}.",
  bonne_main_tell_out: "{who} {you|sors|sort} du jeu.",
  bonne_main_tell_passes: "{who} ne {you|peux|peut} pas avancer.",
  bonne_main_tell_wins: "{who} {you|gagnes|gagne} !",

  bonne_main_ask_drop: "{die} est impair : touche la main qui perd une pièce.",
  bonne_main_ask_move: "Avance une de tes mains de {die} {die|pas|pas}.",
  bonne_main_ask_take: "Prendre une pièce à ta main en {square} ?",
  bonne_main_ask_pass: "Aucune de tes mains ne peut avancer.",

  bonne_main_reason_other_phase: "Ce n’est pas ce qui est demandé maintenant.",
  bonne_main_reason_drop_first: "Le dé est impair : une pièce sort d’abord d’une de tes mains.",
  bonne_main_reason_no_drop: "Aucune pièce ne doit sortir maintenant.",
  bonne_main_reason_drop_nothing: "Il n’y a pas de main sur cette dalle.",
  bonne_main_reason_drop_theirs: "La pièce doit sortir d’une de tes propres mains.",
  bonne_main_reason_move_nothing:
    "Il n’y a pas de main sur cette dalle : touche d’abord une des tiennes.",
  bonne_main_reason_move_theirs: "Seules tes propres mains peuvent avancer.",
  bonne_main_reason_square_taken: "Une autre main est déjà là.",
  bonne_main_reason_too_far: "C’est plus loin que ce que montre le dé.",
  bonne_main_reason_wrong_count: "Avec exactement ce nombre de pas, on n’arrive pas là.",
  bonne_main_reason_straight_back: "La main devrait faire demi-tour en chemin.",
  bonne_main_reason_blocked: "Il n’y a pas de chemin libre de ce nombre de pas.",
  bonne_main_reason_must_move: "Une de tes mains peut avancer, elle le doit.",
  bonne_main_reason_answer_first: "Dis d’abord si tu prends une pièce à ta propre main.",
  bonne_main_reason_not_asked: "La question porte sur une autre de tes mains.",
  bonne_main_reason_nothing_to_take: "Tu ne prends à tes propres mains qu’après avoir avancé.",

  bonne_main_say_drop: "perdre une pièce de la main en {square}",
  bonne_main_say_move: "avancer de {from} à {to}",
  bonne_main_say_loop: "faire une boucle et revenir en {square}",
  bonne_main_say_take: "prendre une pièce à ta main en {square}",
  bonne_main_say_leave: "laisser ses pièces à la main en {square}",
  bonne_main_say_pass: "passer",

  bonne_main_standing: "{coins} {coins|pièce|pièces}",

  bonne_main_court: "La cour",
  bonne_main_free: "{square}, libre",
  bonne_main_hand_red: "main rouge",
  bonne_main_hand_yellow: "main jaune",
  bonne_main_hand_green: "main verte",
  bonne_main_hand_blue: "main bleue",
  bonne_main_hand: "{square}, {hand}, {who}, {coins} {coins|pièce|pièces}",
  bonne_main_own_hand: "{square}, ta {hand}, {coins} {coins|pièce|pièces}",
  bonne_main_reach:
    "{count} {count|dalle|dalles} à portée. Page suivante et Page précédente mènent de l’une à l’autre.",
  bonne_main_can_go: "à portée",
  bonne_main_can_move: "peut avancer",
  bonne_main_can_drop: "peut perdre une pièce",
  bonne_main_is_held: "choisie",
  bonne_main_is_moved: "vient d’avancer",
  bonne_main_is_asked: "lui prendre une pièce ?",
  bonne_main_sure: "touche encore pour confirmer",

  bonne_main_die: "Le dé montre {die}",
  bonne_main_die_waits: "Le dé n’a pas encore été lancé",
  bonne_main_gone: "{coins} {coins|pièce|pièces} hors du jeu",

  bonne_main_take: "Prendre",
  bonne_main_take_label: "Prendre une pièce à ta main en {square}",
  bonne_main_leave: "Laisser",
  bonne_main_leave_label: "Laisser ses pièces à la main en {square}",
  bonne_main_loop: "Faire une boucle",
  bonne_main_loop_label: "Faire une boucle et revenir en {square}",
  bonne_main_pass: "Passer",
};

export default texts;
