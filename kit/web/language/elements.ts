/** Lets elements stand in messages: the formatter writes every value as text, so each is stood in for and put back. */
import { createElement, Fragment, type ReactNode } from 'react'

type Tag = (chunks: ReactNode) => ReactNode

/** Characters that no message and no merchant writes. */
const STAND_IN = /\uE000(\w+)\uE001/

/** @param say formats the message with values that it can write: text, numbers, and functions for tags */
export function withElements(values: object, format: (values: object) => unknown): ReactNode {
  const elements = new Map<string, ReactNode>()
  const putBack = (parts: unknown): ReactNode =>
    createElement(
      Fragment,
      null,
      ...[parts].flat().flatMap((part) => {
        if (typeof part !== 'string') return [part as ReactNode]
        // every second piece is the name of an element
        return part
          .split(STAND_IN)
          .map((piece, index) => (index % 2 === 1 ? elements.get(piece) : piece))
      }),
    )
  const plain = Object.entries(values).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'function') {
      return [name, (chunks: ReactNode) => (value as Tag)(putBack(chunks))]
    }
    if (typeof value !== 'object' || value === null) return [name, value]
    elements.set(name, value as ReactNode)
    return [name, `\uE000${name}\uE001`]
  })
  return putBack(format(Object.fromEntries(plain)))
}
