/** Supports elements as message values: the formatter only writes text, so placeholders are replaced afterwards. */
import { createElement, Fragment, type ReactNode } from 'react'

type Tag = (chunks: ReactNode) => ReactNode

/** Characters that occur in no message or text. */
const STAND_IN = /\uE000(\w+)\uE001/

/** @param format formats the message with text, numbers, and functions for tags */
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
