/** Chinese characters by their sound. The dictionaries load with the first question: a start has no need of their 5 MB. */
import { createRequire } from 'node:module'

type PinyinPro = typeof import('pinyin-pro')

const require = createRequire(import.meta.url)

let loaded: PinyinPro | undefined

/** @returns the function of the library; its copy for `require`, because callers cannot wait */
export function loadPinyin(): PinyinPro['pinyin'] {
  loaded ??= require('pinyin-pro') as PinyinPro
  return loaded.pinyin
}
