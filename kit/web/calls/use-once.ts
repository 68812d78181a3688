/** A value made at the first render of a part, which stays while the part does: a key of a request, the offset of a clock. */
import { useState } from 'react'

export function useOnce<Value>(make: () => Value): Value {
  // oxlint-disable-next-line react/hook-use-state -- the value never changes, so nobody may set it
  const [value] = useState(make)
  return value
}
