/** Light, dark, or as the system says. Stored in the browser, and set before the first paint. */
import { forget, writeLocal, readLocal } from './local.ts'
import { store } from './store.ts'

const KEY = 'theme'
export type Theme = 'light' | 'dark' | 'system'
type Chosen = Exclude<Theme, 'system'>
const isChosen = (value: unknown): value is Chosen => value === 'light' || value === 'dark'

const DARK = '(prefers-color-scheme: dark)'

const theme = store<Theme>('system', () => readLocal(KEY, isChosen) ?? 'system')
export const useTheme = theme.use

export function chooseTheme(chosen: Theme): void {
  if (chosen === 'system') forget(KEY)
  else writeLocal(KEY, chosen)
  theme.set(chosen)
  paint()
}

/** Follows the system while no theme is chosen. Called once by the browser's entry. */
export function followSystemTheme(): void {
  matchMedia(DARK).addEventListener('change', paint)
}

function paint(): void {
  const chosen = theme.get()
  const isDark = chosen === 'system' ? matchMedia(DARK).matches : chosen === 'dark'
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

/** Does the same in the head, before anything is painted; the page's policy knows its hash. */
export const THEME_SCRIPT = `{let t;try{t=JSON.parse(localStorage.getItem('${KEY}'))}catch{}document.documentElement.dataset.theme=t==='light'||t==='dark'?t:matchMedia('${DARK}').matches?'dark':'light'}`
