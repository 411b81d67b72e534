import type { Gradient } from '../../src/kernel/contract/colors.ts'

/** The gradient as the styles know it; undefined for none, also of a board that was kept before there were any. */
export function shownGradient(
  gradient: Gradient | undefined,
): Exclude<Gradient, 'none'> | undefined {
  return gradient === 'none' ? undefined : gradient
}
