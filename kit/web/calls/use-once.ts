/** A value created at the first render of a component and kept while it is mounted: a request key, a clock offset. */
import { useState } from 'react'

export function useOnce<Value>(make: () => Value): Value {
  // oxlint-disable-next-line react/hook-use-state -- the value never changes, so nobody may set it
  const [value] = useState(make)
  return value
}
