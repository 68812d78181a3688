/** A typed value once the typing pauses, so that no request leaves for each letter. */
import { useEffect, useState } from 'react'

/** While somebody types fast, one letter per 120 ms, the value stays the former one. */
const SETTLE_MS = 120

export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
