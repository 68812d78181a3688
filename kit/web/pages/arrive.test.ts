/** Where the focus goes when another page is shown in the same document. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { AnyRouter } from '@tanstack/react-router'
import { announceNavigations } from './announce-navigation.ts'

type Place = { name: string }
const [body, link, field]: Place[] = [{ name: 'body' }, { name: 'link' }, { name: 'field' }]
let active: Place
let inMain: Place[]
let status: { textContent?: string }
const listeners = new Map<string, (event: object) => void>()

const main = {
  tabIndex: 0,
  contains: (place: Place) => inMain.includes(place),
  focus: () => (active = main as unknown as Place),
}

beforeEach(() => {
  active = body!
  inMain = [field!]
  status = {}
  vi.stubGlobal('document', {
    title: 'Personal information',
    body: { append: () => {} },
    createElement: () => status,
    getElementById: () => main,
    querySelector: () => null,
    get activeElement() {
      return active
    },
  })
  const subscribe = (event: string, listener: (event: object) => void) =>
    listeners.set(event, listener)
  announceNavigations({ subscribe } as unknown as AnyRouter)
})

const leave = () => listeners.get('onBeforeNavigate')?.({})
const arrive = () => listeners.get('onRendered')!({ pathChanged: true, fromLocation: {} })

test('the content gets the focus after following a link, wherever the link is', () => {
  for (const place of [[field!], [field!, link!]]) {
    inMain = place
    active = link!
    leave()
    arrive()
    expect(active).toBe(main)
  }
  expect(status.textContent).toBe('Personal information')
})

test('the content gets the focus when the link is gone', () => {
  active = link!
  leave()
  active = body!
  arrive()
  expect(active).toBe(main)
})

test('typing in the new page keeps the focus', () => {
  active = link!
  leave()
  active = field!
  arrive()
  expect(active).toBe(field)
})
