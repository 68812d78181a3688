/** The tab "categories" at the foot of a phone; its sheet is loaded when it is first opened. */
import { LayoutGrid } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Icon } from '#kit/ui/Icon.tsx'
import { useT } from '#kit/web/i18n.tsx'
import { late } from '#kit/web/late.ts'

const CategorySheet = late(() => import('./CategorySheet.tsx'))

export function CategoryTab() {
  const t = useT('catalog')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        <Icon of={LayoutGrid} />
        {t('menu.tab')}
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <CategorySheet open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
