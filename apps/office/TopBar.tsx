/** The top bar of the office: the menu on small windows, the search (shortcut `/`), and the user menu. */
import { useNavigate } from '@tanstack/react-router'
import PanelLeft from 'lucide-react/icons/panel-left'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { wholeNumber } from '#domains/orders/office/door/numbers.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { WorkBell } from '#domains/work/office/door/WorkBell.tsx'
import { Drawer } from '#kit/ui/overlays/Drawer.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { isTyping } from '#kit/ui/lists/row-keys.ts'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { MeMenu } from './MeMenu.tsx'
import { Sidebar } from './Sidebar.tsx'

export function TopBar() {
  const t = useT('office.frame')
  const kit = useT('office.kit')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <header className="office-top">
      <IconButton
        icon={PanelLeft}
        label={t('nav.open')}
        className="office-menu"
        onClick={() => setIsOpen(true)}
      />
      <SearchForm />
      <span className="flex-1" />
      <WorkBell />
      <MeMenu />
      <Drawer open={isOpen} onClose={() => setIsOpen(false)} title={kit('title')} side="left">
        <div className="office-sheet">
          <Sidebar onChosen={() => setIsOpen(false)} />
        </div>
      </Drawer>
    </header>
  )
}

/** Searches orders for staff who may see them, otherwise products. A whole order number opens the order at once. */
function SearchForm() {
  const t = useT('office.frame')
  const may = useMay()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return
      event.preventDefault()
      input.current?.select()
      input.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const isOrders = may('orders.read')
  if (!isOrders && !may('catalog.read')) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const q = words.trim()
    const number = wholeNumber(q)
    input.current?.blur()
    setWords('')
    if (!isOrders) return void navigate({ to: '/office/products', search: { q } })
    if (number === null) return void navigate({ to: '/office/orders', search: { q } })
    return void navigate({ to: '/office/orders/$number', params: { number } })
  }
  return (
    <search className="office-search">
      <form onSubmit={submit}>
        <TextInput
          ref={input}
          type="search"
          icon={Search}
          aria-label={t('search.label')}
          placeholder={isOrders ? t('search.orders') : t('search.products')}
          value={words}
          maxLength={80}
          enterKeyHint="search"
          onChange={(event) => setWords(event.target.value)}
          after={<kbd className="key">/</kbd>}
        />
      </form>
    </search>
  )
}
