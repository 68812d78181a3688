/** Acts of questions: what somebody does, apart from what the thing is. */
import { expect, test } from 'vitest'
import { isQuestion, markActs } from './questions.ts'
import { tokenize } from './tokenize.ts'

const listActs = async (text: string) =>
  markActs(await tokenize(text)).flatMap(({ run, isAct }) => (isAct === true ? [run] : []))

test.each([
  ['something to hold my sheet music', ['hold']],
  ['how do I turn the engine light off', ['turn']],
  ['what keeps meat fresh', []],
  ['algo para limpiar el horno', ['limpiar']],
  ['quiero hacer pan', ['hacer']],
  ['alat untuk apa', []],
  ['alat untuk memotong kertas', ['memotong']],
  ['alat untuk melatih otot', ['melatih']],
  ['para regar las plantas', ['regar']],
  ['saya mau membersihkan oven', ['membersihkan']],
] as const)('of %s', async (text, acts) => {
  expect(await listActs(text)).toEqual(acts)
})

test.each([
  'adapter usb to hdmi',
  'champu para perros',
  'aceite para freir',
  'bearing 6205',
  '给兔子吃的草',
  '',
])('%j names a thing and no act', async (text) => {
  expect(await listActs(text)).toEqual([])
})

test.each([
  ['怎么知道牛排熟了没有', true],
  ['包饺子擀皮用的', true],
  ['直播用什么麦克风', true],
  ['how do I tune a guitar', true],
  ['cara mengeringkan rambut', true],
  ['yang dipakai untuk menjepit kertas', true],
  ['gelas merah untuk meja', false],
  ['宠物用品', false],
  ['工具箱', false],
  ['folding chair', false],
] as const)('%s asks what helps: %s', async (text, asks) => {
  expect(isQuestion(await tokenize(text))).toBe(asks)
})
