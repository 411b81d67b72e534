-- One row for each card. `id` grows with the time of the card's last change (epoch milliseconds times
-- 2^20, and a slot within the millisecond), so that FTS5, which finds in the order of rowids, finds the
-- newest first and can stop as soon as a page is full.
CREATE TABLE docs (
  id INTEGER PRIMARY KEY,
  card_id TEXT NOT NULL,
  board_id TEXT NOT NULL,
  modified_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  due_at TEXT,
  start_at TEXT,
  end_at TEXT,
  due_complete INTEGER NOT NULL,
  fingerprint TEXT NOT NULL
);

CREATE UNIQUE INDEX docs_by_card ON docs (card_id);

CREATE INDEX docs_by_board ON docs (board_id, card_id);

-- `tags` has a token for everything but text that a question can name: board, list, people, labels,
-- states, values of fields. Nothing is ranked, so the lengths of columns are not kept.
CREATE VIRTUAL TABLE texts USING fts5(
  title, body, tags,
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '3',
  columnsize = 0
);
