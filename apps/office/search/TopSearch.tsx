/** The search of the top bar (shortcut `/`), and the same in a window over any page (Ctrl+K or ⌘K). On phones a button opens it. */
import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { isTyping } from '#kit/ui/lists/row-keys.ts'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { OfficeSearch } from './OfficeSearch.tsx'

export function TopSearch() {
  const t = useT('office.frame')
  const place = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault()
        if (document.querySelector('dialog[open]') === null) setIsOpen(true)
      } else if (event.key === '/' && !isTyping(event)) {
        event.preventDefault()
        const field = place.current?.querySelector('input')
        // on a phone the field is hidden
        if (field?.offsetParent == null) setIsOpen(true)
        else field.focus()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <search ref={place} className="office-search">
        <Icon of={Search} size="small" />
        <OfficeSearch />
        <kbd className="key">{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
      </search>
      <IconButton
        icon={Search}
        label={t('search.label')}
        className="office-search-button"
        onClick={() => setIsOpen(true)}
      />
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('search.label')}
        size="wide"
        className="office-palette"
      >
        {/* a form, as its field gets the focus; Enter is the field's own */}
        <form
          onSubmit={(event) => event.preventDefault()}
          // the field would close its list first, and leave an empty window
          onKeyDownCapture={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            setIsOpen(false)
          }}
        >
          <OfficeSearch onOpened={() => setIsOpen(false)} />
        </form>
      </Dialog>
    </>
  )
}

const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
