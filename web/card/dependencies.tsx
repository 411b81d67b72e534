import { useSignal } from '@preact/signals'
import { boardPath } from '../router/route.ts'
import { t } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { useCard } from './card-page.ts'
import type { DependencyEntry, DependencyType } from '../state/dependencies.ts'
import { CardElsewhere } from './card-elsewhere.tsx'
import { TypeSelect } from './dependency-type.tsx'
import { ForeignDependency, foreignOf } from './foreign-dependencies.tsx'
import { Picker } from './picker.tsx'
import { Section } from './section.tsx'
import { useDependencies } from './use-dependencies.ts'

/** Lists the cards that the card depends on, and those of the board that depend on it. */
export function Dependencies() {
  const page = useCard()
  const { entries, add, addElsewhere, edit, remove } = useDependencies(page)
  const type = useSignal<DependencyType>('related-to')
  const view = page.board.view.value
  const mayWrite = page.may('write')
  const foreign = foreignOf(page)
  const isEmpty = entries.length + foreign.length === 0 && !page.asked.value.has('dependencies')
  if (view === undefined || isEmpty) return null
  return (
    <Section icon="link" part="dependencies" title={t('card.dependencies')}>
      <ul role="list" class="card-dependencies">
        {entries.map((entry) => (
          <li key={`${entry.type} ${entry.other}`}>
            {mayWrite ? (
              <TypeSelect
                label={t('card.dependency-type', { card: entry.title })}
                value={entry.type}
                onPick={(picked) => edit(entry, picked)}
              />
            ) : (
              <span class="quiet">{t(`card.is-${entry.type}`)}</span>
            )}
            <a href={boardPath(view.board, entry.other) + location.search} dir="auto">
              {entry.title}
            </a>
            {mayWrite && <Remove entry={entry} onRemove={remove} />}
          </li>
        ))}
        {foreign.map((one) => (
          <ForeignDependency key={one.cardId} {...one} />
        ))}
      </ul>
      {mayWrite && (
        <div class="card-dependency-adder">
          <TypeSelect
            label={t('card.new-dependency')}
            value={type.value}
            onPick={(picked) => (type.value = picked)}
          />
          <Picker
            label={t('card.add-dependency')}
            none={t('card.nothing-found')}
            isSingle
            options={() =>
              [...view.cards.values()]
                .filter(({ _id }) => _id !== page.id && !entries.some(({ other }) => other === _id))
                .map(({ _id: id, title: name }) => ({ id, name }))
            }
            picked={[]}
            onToggle={(other) => add(other, type.peek())}
          >
            <span class="side-blank">{t('card.add-dependency')}</span>
          </Picker>
          <CardElsewhere
            isLinked={(id) => foreign.some(({ cardId }) => cardId === id)}
            onPick={(other) => addElsewhere(other, type.peek())}
          />
        </div>
      )}
    </Section>
  )
}

type RemoveProps = { entry: DependencyEntry; onRemove: (entry: DependencyEntry) => void }

function Remove({ entry, onRemove }: RemoveProps) {
  return (
    <IconButton
      icon="close"
      label={t('card.remove-dependency', { card: entry.title })}
      onClick={() => onRemove(entry)}
    />
  )
}
