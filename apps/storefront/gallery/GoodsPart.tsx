/** Cards, pictures and variants of goods. */
import Bell from 'lucide-react/icons/bell'
import Box from 'lucide-react/icons/box'
import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { useLang } from '#kit/web/language/i18n.tsx'
import { Carousel } from '#kit/ui/pictures/Carousel.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import {
  OptionPicker,
  OptionRow,
  WarehousePicker,
} from '#domains/catalog/web/door/OptionPicker.tsx'
import { ProductCard, type ProductCardProps } from '#domains/catalog/web/door/ProductCard.tsx'
import { ProductGallery } from '#domains/catalog/web/door/ProductGallery.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { SectionHeading, Ticks } from '#kit/ui/basics/SectionHeading.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import part from './part.svg'
import { Group, noLink, useSamples } from './parts.tsx'

export function GoodsPart() {
  const s = useSamples()
  const currency = CURRENCY_OF[useLang()]
  const times = currency === 'IDR' ? 2300 : 1
  const add = (icon: typeof Plus, label: string) => (
    <IconButton icon={icon} label={label} look="soft" className="product-card-add" />
  )
  const plain: ProductCardProps = {
    link: noLink,
    name: s.drill,
    picture: { src: part, alt: '', width: 400, height: 400 },
    specs: [s.chuck, '65 N·m', '2×4.0Ah'],
    amount: 46_800 * times,
    currency,
    unit: s.perUnit,
    stock: { band: 'in', count: 2140 },
    action: add(Plus, s.addToCart),
  }
  const cards: ProductCardProps[] = [
    {
      ...plain,
      retailAmount: 59_900 * times,
      memberAmount: 44_500 * times,
      tag: <Tag tone="sale-solid">{s.deal}</Tag>,
    },
    { ...plain, hint: s.volumeHint, stock: { band: 'low', count: 14 } },
    { ...plain, name: s.longName, stock: { band: 'out' }, action: add(Bell, s.info) },
    { ...plain, points: 2400, amount: 0, stock: { band: 'in', count: 126_400 } },
    {
      ...plain,
      amount: 128_000_000 * times,
      tag: <Tag tone="brand">{s.machine}</Tag>,
      stock: { band: 'in' },
      action: add(FileText, s.more),
    },
    { ...plain, tag: <Tag tone="coming">18:00</Tag>, amount: 62 * times, specs: [] },
  ]
  return (
    <>
      <SectionHeading title={s.goods} note={s.info} more={{ label: s.more, link: noLink }} />
      <div className="cards cards-6">
        {cards.map((card, index) => (
          <ProductCard key={index} {...card} />
        ))}
      </div>
      <Variants />
    </>
  )
}

function Variants() {
  const s = useSamples()
  const [kit, setKit] = useState('two')
  const [warehouse, setWarehouse] = useState('guangzhou')
  const [count, setCount] = useState(2)
  const slides = ['first', 'second', 'third'].map((id) => ({
    id,
    content: (
      <div className="banner">
        <div className="banner-text">
          <h3 className="banner-title">{s.banner}</h3>
          <p className="banner-line">{s.info}</p>
        </div>
        <Ticks />
      </div>
    ),
  }))
  return (
    <div className="form-grid mt-4">
      <Group title={s.goods}>
        <ProductGallery
          pictures={[1, 2, 3].map((each) => ({ src: `${part}?${each}`, alt: s.drill }))}
          mark={<Tag icon={Box}>3D / AR</Tag>}
        />
      </Group>
      <Group title={s.kit}>
        <OptionPicker
          label={s.kit}
          current={kit}
          onSelect={setKit}
          values={[
            { id: 'two', label: s.twoBatteries, src: part },
            { id: 'bare', label: s.bare },
            { id: 'out', label: '2 × 6.0 Ah', reason: s.soldOut },
          ]}
        />
        <WarehousePicker
          label={s.warehouse}
          current={warehouse}
          onSelect={setWarehouse}
          warehouses={[
            { id: 'guangzhou', name: s.guangzhou, band: 'in', text: s.tomorrow },
            { id: 'jakarta', name: s.jakarta, band: 'out', text: s.moved },
          ]}
        />
        <OptionRow label={s.quantity}>
          <QuantityStepper value={count} onChange={setCount} unit={s.unit} />
        </OptionRow>
        <Carousel label={s.banner} slides={slides} />
      </Group>
    </div>
  )
}
