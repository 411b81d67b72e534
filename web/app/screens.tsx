import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Route } from './route.ts'
import { route } from './router.ts'

type Load = () => Promise<ComponentType>

/** The component of each screen, loaded when it is first shown. */
const SCREENS: Partial<Record<Route['screen'], Load>> = {}

/** Shows the screen of the address; the screen before it stays until the next one is loaded. */
export function Screen() {
  const { screen } = route.value
  const shown = useSignal<{ Component: ComponentType } | undefined>(undefined)
  useEffect(() => {
    let isCurrent = true
    const show = async () => {
      const Component = await (SCREENS[screen] ?? loadNothingHere)()
      if (isCurrent) shown.value = { Component }
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [screen])
  if (shown.value === undefined) return null
  const { Component } = shown.value
  return <Component />
}

function loadNothingHere(): Promise<ComponentType> {
  return Promise.resolve(NothingHere)
}

function NothingHere() {
  return (
    <main class="nothing-here">
      <h1>There is nothing at this address.</h1>
      <p>
        <a href="/">Laneway</a>
      </p>
    </main>
  )
}
