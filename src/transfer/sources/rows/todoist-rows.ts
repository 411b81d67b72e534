import { recurrenceOfTodoist } from '../../../kernel/contract/recurrence/elsewhere.ts'
import { plainHeading } from '../../csv/column-names.ts'
import { dateInCell } from '../../csv/written-dates.ts'
import type { RowsForm } from '../../middle/forms.ts'
import { type BoardMaker, makeBoard } from '../../middle/make-board.ts'

/** A project of Todoist as CSV, whose rows are sections, tasks and the notes on the task above them. */
export const todoistRows: RowsForm = {
  of: 'rows',
  fits(headings) {
    const plain = headings.map(plainHeading)
    return ['type', 'content', 'indent'].every((name) => plain.includes(name))
  },
  read([headings = [], ...rows], { fileName, zone, order, timeZone }) {
    const maker = makeBoard(fileName || 'Todoist')
    const plain = headings.map(plainHeading)
    const at = (row: string[], name: string) => row[plain.indexOf(plainHeading(name))]?.trim() ?? ''
    let listId = ''
    let above: string[] = []
    for (const row of rows) {
      const type = at(row, 'type')
      const content = at(row, 'content')
      if (type === 'section') listId = maker.list(content)
      else if (type === 'task') {
        const indent = Math.max(1, Number(at(row, 'indent')) || 1)
        const date = at(row, 'date')
        const isRecurring = /^every|every /i.test(date)
        const deadline = dateInCell(at(row, 'deadline'), 'dueAt', { zone, order })
        const isDated = date !== '' && !isRecurring
        const dates = {
          dueAt: deadline || (isDated ? dateInCell(date, 'dueAt', { zone, order }) : undefined),
          startAt: deadline && isDated ? dateInCell(date, 'startAt', { zone, order }) : undefined,
        }
        const [duration, unit] = [at(row, 'duration'), at(row, 'duration_unit')].map((one) =>
          one === 'None' ? '' : one,
        )
        if (duration) maker.lose('durations', `${content}: ${duration} ${unit ?? ''}`)
        listId ||= maker.list('Imported')
        const cardId = maker.card({
          _id: `row ${maker.board.lists.cards.length}`,
          listId,
          ...labelled(maker, content),
          description: at(row, 'description'),
          ...dates,
          parentId: above[indent - 2] ?? '',
          ...peopleOf(maker, at(row, 'author'), at(row, 'responsible')),
          customFields: priorityOf(maker, at(row, 'priority')),
          recurrence: isRecurring ? (recurrenceOfTodoist(date, timeZone) ?? 'unknown') : undefined,
        })
        above = [...above.slice(0, indent - 1), cardId]
      } else if (type === 'note' && content !== '') {
        const cardId = above.at(-1)
        const postedAt = dateInCell(at(row, 'date'), '', { zone, order })
        const by = peopleOf(maker, at(row, 'author'), '')
        if (cardId === undefined) maker.lose('comments', content)
        else
          maker.comment(cardId, { text: content, ...by, ...(postedAt && { createdAt: postedAt }) })
      }
    }
    return [maker]
  },
}

/** The labels in a title, as `@label`. */
function labelled(maker: BoardMaker, content: string) {
  const names = [...content.matchAll(/(?:^|\s)@([\p{L}\p{N}_-]+)/gu)].map(([, name = '']) => name)
  const title = content.replace(/(^|\s)@[\p{L}\p{N}_-]+/gu, '$1').trim()
  return { title: title || content, labelIds: names.map((name) => maker.label(name)) }
}

/** People are written as `Ann (12345)`. */
function peopleOf(maker: BoardMaker, author: string, responsible: string) {
  const person = (text: string) => {
    const [, name = text, id = text] = /^(.*) \((\d+)\)$/.exec(text) ?? []
    return { id, known: { username: name, fullName: name } }
  }
  const [by, on] = [person(author), person(responsible)]
  return {
    userId: maker.person(by.id, by.known),
    assignees: [maker.member(on.id, on.known)].filter(Boolean),
  }
}

/** Todoist writes 4 for what has no priority. */
function priorityOf(maker: BoardMaker, text: string) {
  const value = Number(text)
  return value >= 1 && value <= 3 ? [{ _id: maker.field('Priority', 'number'), value }] : []
}
