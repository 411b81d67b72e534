import type { Entry } from '../../client/client.ts'
import type { MiniCard } from './board-view.ts'

/** A template of a board, of which cards are made. */
export type CardTemplate = Entry<'get_board_templates'>

/** The arguments of the commands on templates of cards, which the board does not show. */
export type TemplateCommands = {
  createTemplate: { id: string; listId: string; title: string }
  /** Makes a card of a template at the end of a list. A title that nobody has typed is the one of the template, filled in, which the service fills in itself. */
  createOfTemplate: {
    id: string
    listId: string
    swimlaneId: string
    templateId: string
    title: string
    isTyped: boolean
    /** The days that the template names are those of this time zone. */
    timeZone: string
  }
  /** Takes a card off the board, so that others are made of it, or puts a template on the board as a card. */
  setTemplate: { card: MiniCard; isTemplate: boolean }
  /** Copies a checklist of a template to a card. The title and the items are shown until the service has made it. */
  copyChecklist: {
    id: string
    card: string
    templateId: string
    title: string
    items: { title: string; isFinished: boolean }[]
  }
}

export type TemplateKind = keyof TemplateCommands
