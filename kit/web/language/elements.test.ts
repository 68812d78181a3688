/** React elements as message values, alone and within tags. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withElements } from './elements.ts'
import { formatMessage } from './translator.ts'
import compile from 'icu-minify/compile'

const render = (message: string, values: object) =>
  renderToStaticMarkup(
    withElements(values, (plain) => formatMessage(compile(message), 'en', plain)),
  )

test('an element replaces its placeholder', () => {
  const key = createElement('kbd', null, 'J')
  expect(render('{key} moves {count, number}', { key, count: 1200 })).toBe(
    '<kbd>J</kbd> moves 1,200',
  )
})

test('elements within tags too', () => {
  const b = (chunks: unknown) => createElement('b', null, chunks as string)
  const clock = createElement('i', null, '12:00')
  expect(render('Pay <b>by {clock} today</b>', { b, clock })).toBe(
    'Pay <b>by <i>12:00</i> today</b>',
  )
})
