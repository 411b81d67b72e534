-- `plain_title` and `plain_body` have the words of texts with letters whose case or accents FTS5 does not
-- know, such as ß, ł, ё and ό. Beginnings of one and two letters get an index, too: a beginning without one
-- reads the places of all words that begin so. The documents are written anew; a migration of the main
-- database marks the cards.
DELETE FROM docs;

DROP TABLE texts;

CREATE VIRTUAL TABLE texts USING fts5(
  title, body, tags, plain_title, plain_body,
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '1 2 3',
  columnsize = 0
);
