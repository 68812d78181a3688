/** Overlays, and the search with its suggestions. */
import Ellipsis from 'lucide-react/icons/ellipsis'
import Search from 'lucide-react/icons/search'
import Trash2 from 'lucide-react/icons/trash'
import Truck from 'lucide-react/icons/truck'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Combobox } from '#kit/ui/forms/Combobox.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Drawer } from '#kit/ui/overlays/Drawer.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Menu } from '#kit/ui/overlays/Menu.tsx'
import { Popover } from '#kit/ui/overlays/Popover.tsx'
import { Highlighted, type SuggestionGroup } from '#kit/ui/forms/Suggestions.tsx'
import part from './part.svg'
import { Group, Row, useSamples } from './parts.tsx'

type Opened = 'dialog' | 'confirm' | 'drawer' | 'sheet'

export function OverlaysPart() {
  const s = useSamples()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <Group title={s.overlays}>
      <Row>
        <Button onClick={() => setOpened('dialog')}>{s.info}</Button>
        <Button onClick={() => setOpened('confirm')}>{s.cancelDo}</Button>
        <Button onClick={() => setOpened('drawer')}>{s.filters}</Button>
        <Button onClick={() => setOpened('sheet')}>{s.more}</Button>
        <Menu
          label={s.more}
          trigger={(props) => (
            <IconButton icon={Ellipsis} label={s.more} look="outlined" {...props} />
          )}
          items={[
            { id: 'track', label: s.track, icon: Truck, note: 'T' },
            { id: 'current', label: s.all, current: true },
            { id: 'off', label: s.notPossible, disabled: true },
            { id: 'remove', label: s.remove, icon: Trash2, danger: true },
          ]}
        />
        <Popover label={s.filters} trigger={(props) => <Button {...props}>{s.warehouse}</Button>}>
          {() => <Checkbox>{s.guangzhou}</Checkbox>}
        </Popover>
      </Row>
      <SearchBox />
      <Dialog
        open={opened === 'dialog'}
        onClose={close}
        title={s.info}
        size="wide"
        foot={<Button onClick={close}>{s.cancel}</Button>}
      >
        <p>{s.cancelText}</p>
      </Dialog>
      <ConfirmDialog
        open={opened === 'confirm'}
        title={s.cancelTitle}
        confirmLabel={s.cancelDo}
        cancelLabel={s.cancelNot}
        onConfirm={close}
        onCancel={close}
      >
        {s.cancelText}
      </ConfirmDialog>
      <Drawer
        open={opened === 'drawer' || opened === 'sheet'}
        side={opened === 'sheet' ? 'bottom' : 'right'}
        onClose={close}
        title={s.filters}
        foot={
          <>
            <Button onClick={close}>{s.clear}</Button>
            <Button variant="primary" onClick={close}>
              {s.search}
            </Button>
          </>
        }
      >
        <Checkbox>{s.inStockOnly}</Checkbox>
      </Drawer>
    </Group>
  )
}

function SearchBox() {
  const s = useSamples()
  const [text, setText] = useState('')
  const phrase = (id: string) => ({
    id,
    onTake: () => setText(s.valvePhrase),
    content: (
      <>
        <Icon of={Search} size="small" />
        <span className="suggestion-text">
          <Highlighted text={s.valvePhrase} part={text} />
        </span>
        <span className="suggestion-count">{s.hits}</span>
      </>
    ),
  })
  const goods = {
    id: 'goods',
    onTake: () => setText(s.drill),
    content: (
      <>
        <img src={part} alt="" width={44} height={44} />
        <span className="suggestion-text">{s.drill}</span>
        <span className="suggestion-count">TP-20418</span>
      </>
    ),
  }
  const groups: SuggestionGroup[] = [
    { id: 'phrases', title: s.search, items: [phrase('one'), phrase('two')] },
    { id: 'products', title: s.goods, side: 'right', items: [goods] },
  ]
  return (
    <div className="search">
      <search className="search-form">
        <Combobox
          label={s.search}
          placeholder={s.searchHint}
          value={text}
          onChange={setText}
          onSubmit={setText}
          groups={groups}
        />
        <button type="button" className="search-go">
          <Icon of={Search} />
          {s.search}
        </button>
      </search>
    </div>
  )
}
