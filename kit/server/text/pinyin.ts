/** Pinyin of Chinese characters. The dictionaries load on first use: a start does not need their 5 MB. */
import { createRequire } from 'node:module'

type PinyinPro = typeof import('pinyin-pro')

const require = createRequire(import.meta.url)

let loaded: PinyinPro | undefined

/** @returns the library's function; its CommonJS build, because callers are synchronous */
export function loadPinyin(): PinyinPro['pinyin'] {
  loaded ??= require('pinyin-pro') as PinyinPro
  return loaded.pinyin
}
