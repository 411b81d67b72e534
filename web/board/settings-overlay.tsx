import { loadPart } from '../router/lazy-part.ts'
import { settingsText, showSettings } from '../router/router.ts'
import { useLoaded } from '../ui/use-loaded.ts'

const loadSettings = async () => {
  const [{ Settings }] = await Promise.all([
    import('../settings/settings.tsx'),
    loadPart('screens'),
  ])
  return Settings
}

/** The settings that the address names over a board, loaded when they are opened for the first time. */
export function SettingsOverlay() {
  const section = settingsText.value
  const Settings = useLoaded(section !== undefined, loadSettings)
  if (section === undefined || Settings === undefined) return null
  return <Settings section={section} onClose={() => showSettings(undefined)} />
}
