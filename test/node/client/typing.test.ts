import { describe, expectTypeOf, test } from 'vitest'
import type {
  Activity,
  Client,
  Entry,
  Input,
  LanewayError,
  ListName,
  Output,
} from '../../../client/client.ts'

/** Compiled and never run. */
declare const api: Client

describe('an operation', () => {
  test('takes the parameters of its path, its body and its query', () => {
    expectTypeOf<Input<'get_card'>>().toEqualTypeOf<{ board: string; list: string; card: string }>()
    expectTypeOf<Input<'new_swimlane'>>().toEqualTypeOf<{
      board: string
      body: { title: string }
    }>()
    expectTypeOf<Input<'exportJson'>>().toEqualTypeOf<{
      board: string
      query?: { attachments?: string }
    }>()
    expectTypeOf<Input<'archive_card_by_put'>>().toEqualTypeOf<Input<'get_card'>>()
  })

  test('gives what the newest revision shows', () => {
    expectTypeOf<Output<'new_list'>>().toEqualTypeOf<{ _id: string }>()
    expectTypeOf<Output<'get_card'>['dueAt']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<Output<'get_board'>['permission']>().toEqualTypeOf<'private' | 'public'>()
    expectTypeOf<Output<'get_board'>>().toHaveProperty('allowsReceivedDate')
    expectTypeOf<Output<'delete_board'>>().toEqualTypeOf<{ _id: string }>()
    expectTypeOf<Output<'delete_comment'>>().toEqualTypeOf<{ _id: string }>()
    expectTypeOf<Output<'copy_board'>>().toEqualTypeOf<string>()
    expectTypeOf<Output<'exportJson'>>().toEqualTypeOf<Response>()
  })

  test('is paged where it lists what may be many', () => {
    expectTypeOf<'get_all_cards'>().toExtend<ListName>()
    expectTypeOf<'new_cards'>().not.toExtend<ListName>()
    expectTypeOf<Activity>().toEqualTypeOf<Entry<'get_board_activities'>>()
    expectTypeOf<Activity['activityType']>().toEqualTypeOf<string>()
    expectTypeOf<Entry<'get_public_boards'>>().toEqualTypeOf<{ _id: string; title: string }>()
  })

  test('is refused by the compiler where it is misused', () => {
    const misuses = () => [
      // @ts-expect-error a parameter of the path is missing
      api.get_card({ board: 'b', card: 'c' }),
      // @ts-expect-error a needed field of the body is missing
      api.new_board({ body: { owner: '' } }),
      // @ts-expect-error the body is needed
      api.new_list({ board: 'b' }),
      // @ts-expect-error the input is needed
      api.get_board(),
      // @ts-expect-error there is no such choice
      api.new_board({ body: { title: 'A board', owner: '', permission: 'secret' } }),
      // @ts-expect-error there is no such field
      api.new_list({ board: 'b', body: { title: 'A list', colour: 'red' } }),
      // @ts-expect-error a read of one record has no pages
      api.pages('get_board', { board: 'b' }),
      // @ts-expect-error there is no such operation
      api.get_everything(),
      // @ts-expect-error only a whole reply can be one of no change
      api.get_board({ board: 'b' }, { ifNoneMatch: 'W/"1-11"' }),
    ]
    expectTypeOf(misuses).toBeFunction()
  })
})

test('a failure names one of the codes there are', () => {
  expectTypeOf<'card.archived'>().toExtend<LanewayError['code']>()
  expectTypeOf<'network.failed'>().toExtend<LanewayError['code']>()
  expectTypeOf<'card.eaten'>().not.toExtend<LanewayError['code']>()
})
