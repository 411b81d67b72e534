import { useComputedOf } from '../ui/use-computed-of.ts'
import { useBoard } from './board-page.ts'

/** At which edge of something what is dragged would go; undefined where it would go elsewhere. */
export function useDropEdge(id: string) {
  const { drop } = useBoard()
  return useComputedOf([id], () => (drop.value?.over === id ? drop.value.edge : undefined))
}
