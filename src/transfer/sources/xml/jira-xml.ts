import type { TextForm } from '../../middle/forms.ts'
import { type BoardMaker, makeBoard } from '../../middle/make-board.ts'
import { markdownOfHtml } from '../../texts/html.ts'
import { type Element, childrenOf, elementsOf, textOfChild } from '../../texts/xml.ts'

/** The result of a search in Jira as XML, whose texts are HTML: a board for each project. */
export const jiraXml: TextForm = {
  of: 'text',
  fits: (head) => head.startsWith('<') && /<rss[\s>]/.test(head) && /jira/i.test(head),
  read(text) {
    const boards = new Map<string, BoardMaker>()
    const [rss] = childrenOf(elementsOf(text), 'rss')
    for (const item of childrenOf(childrenOf(rss, 'channel')[0], 'item')) {
      const [project] = childrenOf(item, 'project')
      const key = project?.attributes['key'] ?? ''
      const maker = boards.get(key) ?? makeBoard(project?.text.trim() || key || 'Jira')
      boards.set(key, maker)
      addItem(maker, item)
    }
    return [...boards.values()]
  },
}

function addItem(maker: BoardMaker, item: Element): void {
  const text = (name: string) => textOfChild(item, name)
  const title = text('summary')
  const person = (name: string, isOn: boolean) => {
    const [element] = childrenOf(item, name)
    const { accountid = '', username = '' } = element?.attributes ?? {}
    const id = accountid || username
    if (id === '' || id === '-1') return ''
    const fullName = element?.text.trim()
    const known = { username: username || fullName, fullName }
    return isOn ? maker.member(id, known) : maker.person(id, known)
  }
  const all = (list: string, name: string) =>
    childrenOf(childrenOf(item, list)[0], name).map((one) => one.text.trim())
  const seconds = Number(childrenOf(item, 'timespent')[0]?.attributes['seconds'] ?? 0)
  const choices = { 'Issue Type': text('type'), Priority: text('priority') }
  const cardId = maker.card({
    _id: `issue ${text('key')}`,
    listId: maker.list(text('status') || 'Imported'),
    title,
    description: markdownOfHtml(text('description')),
    userId: person('reporter', false),
    assignees: [person('assignee', true)].filter(Boolean),
    labelIds: [
      ...all('labels', 'label'),
      ...childrenOf(item, 'component').map((one) => one.text.trim()),
    ].map((name) => maker.label(name)),
    createdAt: dateIn(text('created')),
    modifiedAt: dateIn(text('updated')),
    endAt: dateIn(text('resolved')),
    dueComplete: text('resolved') !== '',
    dueAt: dayIn(text('due')),
    spentTime: seconds > 0 ? seconds / 3_600 : undefined,
    parentId: text('parent') === '' ? '' : `issue ${text('parent')}`,
    customFields: [
      ...Object.entries(choices).flatMap(([name, value]) => {
        if (value === '') return []
        const _id = maker.field(name, 'dropdown')
        return [{ _id, value: maker.option(_id, value) }]
      }),
      ...customFieldsOf(maker, item),
    ],
    cardDependencies: linksOf(item),
  })
  for (const { attributes, text: body } of childrenOf(childrenOf(item, 'comments')[0], 'comment'))
    maker.comment(cardId, {
      text: markdownOfHtml(body),
      createdAt: dateIn(attributes['created'] ?? ''),
      userId: maker.person(attributes['author'] ?? '', { username: attributes['author'] }),
    })
  for (const { attributes } of childrenOf(childrenOf(item, 'attachments')[0], 'attachment'))
    maker.lose('attachments', attributes['name'])
  maker.lose('ballots', title, Number(text('votes')) || 0)
  maker.lose('watchers', title, Number(text('watches')) || 0)
}

function customFieldsOf(maker: BoardMaker, item: Element) {
  return childrenOf(childrenOf(item, 'customfields')[0], 'customfield').flatMap((field) => {
    const name = textOfChild(field, 'customfieldname')
    const [holder] = childrenOf(field, 'customfieldvalues')
    const value = (holder?.inside ?? [])
      .map((one) => one.text.trim())
      .filter(Boolean)
      .join(', ')
    if (name === '' || value === '' || /^(?:Rank|Development|\[CHART\].*)$/.test(name)) return []
    return [{ _id: maker.field(name, 'text'), value: markdownOfHtml(value) }]
  })
}

function linksOf(item: Element) {
  return childrenOf(childrenOf(item, 'issuelinks')[0], 'issuelinktype').flatMap((type) => {
    const isBlocks = /^blocks?$/i.test(textOfChild(type, 'name'))
    return type.inside.flatMap(({ name, inside }) =>
      inside
        .filter((link) => link.name === 'issuelink')
        .map((link) => ({
          cardId: `issue ${textOfChild(link, 'issuekey')}`,
          type: !isBlocks ? 'related-to' : name === 'inwardlinks' ? 'is-blocked-by' : 'blocks',
        })),
    )
  })
}

/** Dates are as in mail: `Fri, 24 Sep 2021 14:22:15 -0700`. */
function dateIn(text: string): string | undefined {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString()
}

/** A day without a time, whatever time is written with it. */
function dayIn(text: string): string | undefined {
  const day = /(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})/.exec(text)?.[0]
  return day === undefined ? undefined : dateIn(`${day} UTC`)?.slice(0, 10)
}
