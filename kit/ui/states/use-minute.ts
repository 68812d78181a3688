/** The current time, updated every minute: for waiting times. */
import { MINUTE_MS } from '../../contract/time.ts'
import { useEffect, useState } from 'react'

export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
