-- The search index has the numbers of cards, and takes cards of archived lists and swimlanes for archived: all cards of all boards are to be indexed.
INSERT INTO `stale_cards` (`board_id`, `card_id`, `mark`) SELECT `id`, '', `id` FROM `boards` WHERE true
ON CONFLICT (`board_id`, `card_id`) DO UPDATE SET `mark` = excluded.`mark`, `after_number` = 0;
