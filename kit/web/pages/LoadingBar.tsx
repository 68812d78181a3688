/** The loading bar at the top of the window: 3 px, from 200 ms on, for 2000 ms (specification 9). */
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import './loading-bar.css'

const THROTTLE_MS = 200

export function LoadingBar() {
  const isPending = useRouterState({ select: (state) => state.status === 'pending' })
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setIsShown(true), THROTTLE_MS)
    return () => {
      clearTimeout(timer)
      setIsShown(false)
    }
  }, [isPending])
  return isShown ? <div className="loading-bar" aria-hidden="true" /> : null
}
