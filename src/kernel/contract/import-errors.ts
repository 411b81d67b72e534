import { answered } from './answered.ts'

/** The errors of files that cannot be imported as they are, which say what to do about it. */
export const IMPORT_ERRORS = answered(400, {
  'import.card':
    'The file is a single card, not a board. Export the whole board: in Trello in its menu, in WeKan in its settings.',
  'import.columns':
    'No column is known to be the title of cards. Say which one is by `mapping`, such as {"Task":"title"}: {headings}.',
  'import.csv':
    'The file is a table (CSV), not JSON. Send it to POST /api/boards/import/csv instead.',
  'import.empty': 'The file is empty. Export the board again, and send the new file.',
  'import.encoding': 'The file is not UTF-8 text. Open it in an editor, and save it as UTF-8.',
  'import.gzip': 'The file is packed with gzip. Unpack it, and send the file that is in it.',
  'import.html':
    'The file is a web page (HTML), perhaps a sign-in page that was saved in place of the export. Sign in there, and export the board again.',
  'import.invalid':
    'The file is not the export of a board of Laneway, WeKan or Trello. Export the board there as JSON, or send a table as CSV to POST /api/boards/import/csv.',
  'import.json':
    'The file is JSON, not a table. Send it to POST /api/boards/import, which takes exports of Laneway, WeKan and Trello.',
  'import.no_file': 'The form must have the file in its field `file`{instead}.',
  'import.no_format':
    'The file looks like a board of WeKan, but its `_format` is not wekan-board-1.0.0. Send what the export of the board gives (GET /api/boards/{board}/export), unchanged.',
  'import.other_program':
    'The file is an export of {program}, which cannot be read. Export its tasks or cards as CSV there, and send that to POST /api/boards/import/csv.',
  'import.source':
    'The file is an export of {program}. Send it to POST /api/boards/import, which takes both.',
  'import.truncated':
    'The file ends in the middle of the export. Download it again, and send the whole file.',
  'import.zip':
    'The file is a ZIP archive. Unpack it, and send the JSON or CSV file that is in it; of an Excel workbook, save a sheet as CSV.',
})
