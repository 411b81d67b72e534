import { answered } from './answered.ts'

/** The errors of files that cannot be imported as they are, which say what to do about it. */
export const IMPORT_ERRORS = answered(400, {
  'import.card':
    'The file is a single card, not a board. Export the whole board: in Trello in its menu, in WeKan in its settings.',
  'import.columns':
    'No column is known to be the title of cards. Say which one is by `mapping`, such as {"Task":"title"}: {headings}.',
  'import.empty': 'The file is empty. Export the board again, and send the new file.',
  'import.encoding': 'The file is not UTF-8 text. Open it in an editor, and save it as UTF-8.',
  'import.gzip':
    'The file is packed with gzip and cannot be unpacked. Unpack it, and send the file that is in it.',
  'import.html':
    'The file is a web page (HTML), perhaps a sign-in page that was saved in place of the export. Sign in there, and export the board again.',
  'import.invalid':
    'The file is of no kind that is known (GET /api/import/sources has those that are). Export the board there as JSON, or as a table in CSV whose first row names the columns.',
  'import.json':
    'The file is JSON, not a table. Send it to POST /api/boards/import, which takes files of every kind.',
  'import.no_file': 'The form must have the file in its field `file`{instead}.',
  'import.no_format':
    'The file looks like a board of WeKan, but its `_format` is not wekan-board-1.0.0. Send what the export of the board gives (GET /api/boards/{board}/export), unchanged.',
  'import.other_program':
    'The file is an export of {program}, which {fault}. {way} its tasks or cards as CSV there, and send that to POST /api/boards/import/csv.',
  'import.source':
    'The file is an export of {program}. Send it to POST /api/boards/import, which takes all kinds.',
  'import.too_old':
    'The file is of an older version of {program}. Bring the service up to version {version}, and export the board again.',
  'import.too_packed':
    'The archive unpacks to more than can be imported ({limit}). Unpack it, and send its files one by one.',
  'import.truncated':
    'The file ends in the middle of the export. Download it again, and send the whole file.',
  'import.zip':
    'The ZIP archive has no file that can be imported, or cannot be read. Unpack it, and send the JSON or CSV file that is in it.',
})
