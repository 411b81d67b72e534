import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { loadStyle } from '../app/lazy-style.ts'
import { settingsText, showSettings } from '../app/router.ts'

type Shown = ComponentType<{ section: string; onClose: () => void }>

const loadSettings = async () => {
  const [{ Settings }] = await Promise.all([
    import('../settings/settings.tsx'),
    loadStyle('screens'),
  ])
  return Settings
}

/** The settings that the address names over a board, loaded when they are opened for the first time. */
export function SettingsOverlay() {
  const section = settingsText.value
  const loaded = useSignal<{ Settings: Shown } | undefined>(undefined)
  const isNeeded = section !== undefined
  useEffect(() => {
    if (!isNeeded || loaded.peek() !== undefined) return
    const load = async () => {
      loaded.value = { Settings: await loadSettings() }
    }
    void load()
  }, [isNeeded])
  if (section === undefined || loaded.value === undefined) return null
  const { Settings } = loaded.value
  return <Settings section={section} onClose={() => showSettings(undefined)} />
}
