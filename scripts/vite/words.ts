/** Gives the browser its words: `virtual:words/cn` is one compiled file a language, `virtual:office-words/cn` the office's. */
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { Lang } from '#kit/contract/values.ts'
import { nested, readWords, type WordsKind } from '#kit/server/words.ts'
import { langOf } from '#kit/server/translate.ts'

const ID = /^\0?virtual:(office-)?words\/(\w+)$/

export function words(): Plugin {
  return {
    name: 'tradepost:words',
    resolveId: (id) => (ID.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, office, lang] = ID.exec(id) ?? []
      if (lang === undefined || !id.startsWith('\0')) return undefined
      return moduleOf(office === undefined ? 'shop' : 'office', langOf(lang))
    },
    hotUpdate({ file, server }) {
      if (!/messages\/\w+\.json$/.test(file)) return
      for (const [id, found] of this.environment.moduleGraph.idToModuleMap) {
        if (ID.test(id)) this.environment.moduleGraph.invalidateModule(found)
      }
      server.hot.send({ type: 'full-reload' })
    },
  }
}

function moduleOf(kind: WordsKind, lang: Lang): string {
  const compiled = [...readWords(kind, lang)].map(
    ([key, text]) => [key, compile(text)] as [string, unknown],
  )
  return `export default ${JSON.stringify(nested(compiled))}`
}
