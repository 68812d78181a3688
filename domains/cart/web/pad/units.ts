/** Finds the unit of an article that a written word means: `cajas` where the unit is caja, `箱` where it is box. Pure. */
import { foldText } from '#kit/contract/text.ts'

/** Words for one thing in the four languages; some words mean two. */
const MEANINGS = [
  '个 件 只 支 把 根 条 片 块 顶 张 pc piece each ea pza pz pieza unidad ud und buah biji unit batang lembar',
  '台 unit machine unidad máquina maquina buah',
  '套 组 set juego kit',
  '箱 box carton ctn case caja cartón carton dus kardus karton',
  '盒 box pack caja kotak',
  '包 袋 pack packet bag paquete bolsa pak paket karung',
  '卷 盘 roll rollo gulung',
  '双 对 副 pair par pasang',
  '瓶 bottle botella botol',
  '罐 can tin lata kaleng',
  '捆 bundle fardo ikat',
  '托 pallet palé pale palet',
  '打 dozen docena lusin',
].map((words) => new Set(words.split(' ')))

/** A word without its plural: `boxes`, `cajas`, `unidades`, `pcs.`. */
const singularForms = (word: string): string[] => [
  word,
  word.replace(/s$/, ''),
  word.replace(/es$/, ''),
  word.replace(/s$/, '').replace(/e$/, ''),
]
const plain = (text: string): string => foldText(text).replace(/\.$/, '')

const meaningsOf = (word: string) =>
  MEANINGS.filter((words) => singularForms(word).some((each) => words.has(each)))

/** @returns undefined where the article has no such unit */
export function findUnit<Unit extends { name: string }>(
  units: readonly Unit[],
  written: string,
): Unit | undefined {
  const word = plain(written)
  const meant = meaningsOf(word)
  return (
    units.find(({ name }) => plain(name) === word) ??
    units.find(({ name }) => singularForms(word).includes(plain(name))) ??
    units.find(({ name }) => meaningsOf(plain(name)).some((each) => meant.includes(each)))
  )
}
