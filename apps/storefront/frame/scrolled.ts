/** Whether the part above the header has scrolled out of view. */
import { useEffect, useRef, useState, type RefObject } from 'react'

export function useScrolled(): { sentinel: RefObject<HTMLDivElement | null>; isScrolled: boolean } {
  const sentinel = useRef<HTMLDivElement>(null)
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    const { current } = sentinel
    if (current === null) return
    const seen = new IntersectionObserver(([entry]) => {
      // not where the whole header is hidden, as on a phone
      if (entry !== undefined)
        setIsScrolled(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    seen.observe(current)
    return () => seen.disconnect()
  }, [])
  return { sentinel, isScrolled }
}
