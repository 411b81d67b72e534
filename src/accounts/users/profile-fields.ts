import { list } from '../../kernel/contract/compound.ts'
import { record, shownAs } from '../../kernel/contract/record.ts'
import { until } from '../../kernel/contract/revisions.ts'
import { choice, flag, number, secret, text, textUpTo } from '../../kernel/contract/wire.ts'
import { type RowOf, blankOf, column, field, trait } from '../../kernel/contract/entity.ts'

const languageTag = secret.that(
  (tag) => /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(tag),
  'must be the tag of a language, such as en or pt-BR',
)

/** The fields of a user's profile, which is stored as one column; each may be absent. */
export const profileFields = {
  avatarUrl: field(column.text(), {
    describes: 'Path of the picture of the user on this service; empty for none.',
    blank: '',
    record: text,
  }),
  fullname: field(column.text(), {
    describes: 'Full name of the user, up to 1,000 characters.',
    blank: '',
    form: text.optional(),
    record: text,
    views: ['share'],
  }),
  initials: field(column.text(), {
    describes: 'Initials of the user, up to 10 characters.',
    blank: '',
    form: textUpTo(10).optional(),
    record: text,
    views: ['share'],
  }),
  language: field(column.text(), {
    describes: 'Language of the user, such as `en`: mail to them is in it.',
    blank: 'en',
    form: languageTag.optional(),
    record: text,
  }),
}

export type Profile = Partial<RowOf<typeof profileFields>>

const texts = list(text)

const SORTS = choice('-modifiedAt', 'modifiedAt', '-title', 'title', '-sort', 'sort')
const FIRST_SORTS = choice('-modifiedat', 'modifiedat', '-title', 'title', '-sort', 'sort')

const LOWER_CASE = until('4.81')

/** The order of lists, in lower case up to 4.81. */
const listSortBy = shownAs(
  text,
  (revision, by) => (LOWER_CASE.includes(revision) ? by.toLowerCase() : by),
  (revision) => (LOWER_CASE.includes(revision) ? FIRST_SORTS : SORTS).doc,
)

export const ProfileRecord = record('Profile', {
  ...trait(profileFields, 'record'),
  icode: text,
  templatesBoardId: text,
  cardTemplatesSwimlaneId: text,
  listTemplatesSwimlaneId: text,
  boardTemplatesSwimlaneId: text,
  boardView: text,
  listSortBy,
  emailBuffer: texts,
  invitedBoards: texts,
  notifications: texts,
  starredBoards: texts,
  showDesktopDragHandles: flag,
  hiddenSystemMessages: flag,
  hiddenMinicardLabelText: flag,
  showCardsCountAt: number,
})

/** The profile of a user who has set nothing, as clients see it. Fields that are not stored always have these values. */
export const NEW_PROFILE = {
  ...blankOf(profileFields),
  icode: '',
  templatesBoardId: '',
  cardTemplatesSwimlaneId: '',
  listTemplatesSwimlaneId: '',
  boardTemplatesSwimlaneId: '',
  boardView: 'board-view-swimlanes',
  listSortBy: '-modifiedAt',
  emailBuffer: [],
  invitedBoards: [],
  notifications: [],
  starredBoards: [],
  showDesktopDragHandles: false,
  hiddenSystemMessages: false,
  hiddenMinicardLabelText: false,
  showCardsCountAt: -1,
}
