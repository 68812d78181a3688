/**
 * Parts of packages that do more than we ask for, in the few lines that we do ask for. Rendering and browser get the
 * same, so that both make the same page.
 */
import type { Plugin } from 'vite'

/** Icons are drawn by `kit/ui/Icon.tsx` only, which gives class, stroke and role: one element each, not three components. */
const ICON = `
import { createElement } from 'react'
export default ({ name, node }) => ({ className, ...rest }) => createElement('svg', {
  xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor',
  strokeLinecap: 'round', strokeLinejoin: 'round', ...rest, className: 'lucide lucide-' + name + ' ' + className,
}, node.map(([tag, attributes]) => createElement(tag, attributes)))
`
/** What React 19 has by itself. */
const EXTERNAL_STORE = "export { useSyncExternalStore } from 'react'"
/** The router's way to its state: what was chosen last stays while the state and the choice do, or while it is equal. */
const SELECTED_STORE = `
import { useRef, useSyncExternalStore } from 'react'
export function useSyncExternalStoreWithSelector(subscribe, get, getOnServer, select, isEqual) {
  const { current: last } = useRef({})
  const choose = () => {
    const state = get()
    if (last.select !== select || last.state !== state) {
      const chosen = select(state)
      if (last.select === undefined || !isEqual(last.chosen, chosen)) last.chosen = chosen
      last.state = state
      last.select = select
    }
    return last.chosen
  }
  return useSyncExternalStore(subscribe, choose, choose)
}
`

/** Acts are `kit/web/act.ts`; the store of answers keeps a list of those of its own kind, which stays empty. */
const NO_MUTATIONS = `
export class MutationCache {
  findAll() { return [] }
  resumePausedMutations() { return Promise.resolve() }
  clear() {}
}
`

/** Waits for the styles of a part that comes late; its scripts are the part's own to ask for (see config.ts). */
const PRELOAD = `
const asked = new Map()
const style = (file) => {
  const href = '/' + file
  if (document.querySelector('link[rel=stylesheet][href="' + href + '"]')) return
  if (!asked.has(href)) asked.set(href, new Promise((resolve, reject) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: () => {
      asked.delete(href)
      link.remove()
      reject(Error(href))
    } })
    document.head.append(link)
  }))
  return asked.get(href)
}
export const __vitePreload = (load, files = []) =>
  Promise.all(files.map(style)).then(load).catch((payload) => {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
    if (dispatchEvent(event)) throw payload
  })
`

const PARTS: [RegExp, string][] = [
  [/\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/, ICON],
  [/\/use-sync-external-store\/shim\/index\.js$/, EXTERNAL_STORE],
  [/\/use-sync-external-store\/shim\/with-selector\.js$/, SELECTED_STORE],
  [/\/query-core\/build\/modern\/mutationCache\.js$/, NO_MUTATIONS],
]
/** For an app that lets no scripts be asked for ahead. */
const HELPER: [RegExp, string] = [/^\0vite\/preload-helper\.js$/, PRELOAD]

export function lean({ withoutPreloads }: { withoutPreloads: boolean }): Plugin {
  const parts = withoutPreloads ? [...PARTS, HELPER] : PARTS
  return {
    name: 'tradepost:lean',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: parts.map(([file]) => file) },
      handler: (id, options) =>
        options?.ssr === true && id.startsWith('\0')
          ? undefined
          : parts.find(([file]) => file.test(id))?.[1],
    },
  }
}
