import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type PageWindow, type Scope, ofBoard, rowid, rowidOf } from '../../kernel/db/scope.ts'
import type { Dependency } from './dependency-kinds.ts'
import { cardTerms, cards } from '../tables.ts'
import { dependencyTerm } from './term-fields.ts'
import { db } from '../../kernel/db/database.ts'

const source = alias(cards, 'source')
const target = alias(cards, 'target')

/** The prefix of the terms of dependencies ends in `:`, and `;` is the next character. */
const FIRST = dependencyTerm('')
const AFTER = FIRST.replace(/:$/, ';')

const dependency = sql`json_each(${source.cardDependencies}) as dependency`

const valueOf = <T>(key: keyof Dependency) =>
  sql<T>`dependency.value ->> ${sql.raw(`'$.${key}'`)}`.as(key)

/** The dependencies between cards of the board that are both open. Each has one index entry, by which it is found. */
export function dependenciesOnBoard(scope: Scope, { limit, after }: PageWindow) {
  return db
    .select({
      // D1 gives rows by the names of their columns, so none may be there twice.
      from: sql<string>`${source.id}`.as('from_id'),
      fromTitle: sql<string>`${source.title}`.as('from_title'),
      fromCardNumber: sql<number>`${source.cardNumber}`.as('from_number'),
      to: sql<string>`${target.id}`.as('to_id'),
      toTitle: sql<string>`${target.title}`.as('to_title'),
      toCardNumber: sql<number>`${target.cardNumber}`.as('to_number'),
      type: valueOf<Dependency['type']>('type'),
      color: valueOf<string>('color'),
      icon: valueOf<string>('icon'),
      row: rowidOf(cardTerms),
    })
    .from(cardTerms)
    .innerJoin(source, eq(source.id, cardTerms.cardId))
    .innerJoin(target, eq(target.id, sql`substr(${cardTerms.term}, ${FIRST.length + 1})`))
    .innerJoin(dependency, sql`dependency.value ->> '$.cardId' = ${target.id}`)
    .where(
      and(
        ofBoard(cardTerms.boardId, scope),
        gt(cardTerms.term, FIRST),
        lt(cardTerms.term, AFTER),
        // The titles of cards of other boards are for who may read those.
        eq(target.boardId, source.boardId),
        eq(source.archived, false),
        eq(target.archived, false),
        after && gt(rowid(cardTerms), after[1]),
      ),
    )
    .orderBy(rowid(cardTerms))
    .limit(limit)
}
