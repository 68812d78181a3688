/** "All categories" in the navigation: the home page's rail of categories as a drop-down on every other page. */
import ChevronDown from 'lucide-react/icons/chevron-down'
import Menu from 'lucide-react/icons/menu'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'

const MegaMenuRail = late(() => import('../MegaMenuRail.tsx'))

/** Two elements for the navigation: the button, and the menu. */
export function useCategoryMenu() {
  const t = useT('catalog')
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const press = (event: Event) => {
      const { target } = event
      if (!(target instanceof Node)) return
      if (sheet.current?.contains(target) || button.current?.contains(target)) return
      setIsOpen(false)
    }
    addEventListener('pointerdown', press)
    addEventListener('focusin', press)
    return () => {
      removeEventListener('pointerdown', press)
      removeEventListener('focusin', press)
    }
  }, [isOpen])
  const toggle = (
    <button
      ref={button}
      type="button"
      className="nav-categories"
      aria-expanded={isOpen}
      onPointerEnter={MegaMenuRail.preload}
      onClick={() => setIsOpen(!isOpen)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setIsOpen(false)
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setIsOpen(true)
        sheet.current?.querySelector('a')?.focus()
      }}
    >
      <Icon of={Menu} />
      {t('menu.all')}
      <Icon of={ChevronDown} size="small" />
    </button>
  )
  const menu = isOpen && (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and presses of the links in it
    <div
      ref={sheet}
      className="nav-sheet page"
      onKeyDown={({ key, defaultPrevented }) => {
        if (key !== 'Escape' || defaultPrevented) return
        setIsOpen(false)
        button.current?.focus()
      }}
      onClick={({ target }) => target instanceof Element && target.closest('a') && setIsOpen(false)}
    >
      <Suspense fallback={null}>
        <MegaMenuRail />
      </Suspense>
    </div>
  )
  return { toggle, menu }
}
