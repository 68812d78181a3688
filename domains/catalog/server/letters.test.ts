/** Under which letter a brand stands in the hall: by the sound of its Chinese name, or by its own letters. */
import { expect, test } from 'vitest'
import { letterOf } from './letters.ts'

test('a Chinese name stands under the sound of its first sign', () => {
  expect(['正泰', '衡立', '公牛', '施耐德', '欧姆龙'].map(letterOf)).toEqual([
    'Z',
    'H',
    'G',
    'S',
    'O',
  ])
})

test('a Latin name stands under its first letter, small or wide or with an accent', () => {
  expect(['Bosch', 'igus', 'Ａｌｐｈａ', 'Élan', '  Kyocera'].map(letterOf)).toEqual([
    'B',
    'I',
    'A',
    'E',
    'K',
  ])
})

test('what begins with a figure, a mark or another script stands behind all letters', () => {
  expect(['3M', '&Co', 'Яндекс', '…', '', '   ', '😀'].map(letterOf)).toEqual(
    Array.from({ length: 7 }, () => '#'),
  )
})
