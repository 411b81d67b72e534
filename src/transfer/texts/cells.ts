import { type Frame, addBlock, addBlocks, endBlock, lineOf } from './frame.ts'

/** Adds a table after its caption; its first row is the head. */
export function closeTable(frame: Frame, parent: Frame): void {
  const { rows } = frame
  addBlocks(frame, parent)
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  if (width === 0) return
  const [head = [], ...rest] = rows
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const wide = [...head, ...Array.from({ length: width - head.length }, () => '')]
  addBlock(parent, [line(wide), line(wide.map(() => '---')), ...rest.map(line)].join('\n'))
}

/** Adds a row to its table; a row of none is text. */
export function closeRow(frame: Frame, parent: Frame): void {
  endBlock(frame)
  if (parent.name === 'table') parent.rows.push(frame.blocks)
  else addBlocks(frame, parent)
}

/** Adds a cell, in one line, to its row; a cell of none is text. */
export function closeCell(frame: Frame, parent: Frame): void {
  const text = lineOf(frame).replaceAll('|', '\\|')
  endBlock(parent)
  if (parent.name === 'tr' || text !== '') parent.blocks.push(text)
}
