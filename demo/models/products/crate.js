import { THREE, M, box, group, place, rep, decal, text } from '../kit.js'

export const name = { cn: '加厚物流周转箱 600×400', en: 'Stacking logistics crate 600×400' }
export const view = { yaw: -34, pitch: 24, fill: 0.84 }
export const views = { front: { yaw: 0, pitch: 14 } }
export const variants = ['green']

export function build(variant) {
  const m = M.plastic(variant === 'green' ? '#2f7d57' : '#3a5d9c', { roughness: 0.4 }),
    g = new THREE.Group(),
    W = 60,
    D = 40,
    H = 26,
    t = 0.9
  const one = () => {
    const c = new THREE.Group()
    c.add(
      box(W - 5, 1.2, D - 5, m, { bev: 0.4, at: [0, 1.2, 0] }),
      box(W - 9, 1.4, D - 9, m, { bev: 0.4 }),
    )
    for (const s of [1, -1]) {
      c.add(box(W - 3.4, H - 3, t, m, { bev: 0.3, at: [0, 1.6, s * (D / 2 - 2)] }))
      c.add(box(t, H - 3, D - 3.4, m, { bev: 0.3, at: [s * (W / 2 - 2), 1.6, 0] }))
      for (const y of [H - 2.6, H - 6.6]) {
        c.add(
          box(W, 1.5, 3, m, { bev: 0.5, at: [0, y, s * (D / 2 - 1.5)] }),
          box(3, 1.5, D, m, { bev: 0.5, at: [s * (W / 2 - 1.5), y, 0] }),
        )
      }
      rep(9, (i) => {
        const x = -W / 2 + 3.2 + (i * (W - 6.4)) / 8
        if (i > 2 && i < 6) {
          c.add(box(0.8, 5, 2, m, { bev: 0.25, at: [x, 2, s * (D / 2 - 1.4)] }))
          return
        }
        c.add(box(0.8, H - 8, 2.2, m, { bev: 0.25, at: [x, 1.8, s * (D / 2 - 1.4)] }))
      })
      rep(6, (i) => {
        const z = -D / 2 + 3.4 + (i * (D - 6.8)) / 5
        if (i > 1 && i < 4) {
          c.add(box(2.2, 9, 0.8, m, { bev: 0.25, at: [s * (W / 2 - 1.4), 1.8, z] }))
          return
        }
        c.add(box(2.2, H - 8, 0.8, m, { bev: 0.25, at: [s * (W / 2 - 1.4), 1.8, z] }))
      })
      // hand hold: dark slot with a lip
      c.add(
        box(0.3, 4.4, 12, M.plastic('#0e1a30', { roughness: 0.9 }), {
          bev: 0.1,
          at: [s * (W / 2 - 1.48), 13, 0],
        }),
        box(1.6, 1, 14, m, { bev: 0.4, at: [s * (W / 2 - 1.2), 17.6, 0] }),
        box(1.6, 1, 14, m, { bev: 0.4, at: [s * (W / 2 - 1.2), 12, 0] }),
      )
    }
    c.add(
      decal(
        16,
        7.5,
        (k, w, h) => {
          k.fillStyle = '#f7f8fa'
          k.fillRect(0, 0, w, h)
          text(k, 'ED-6426', 1, 3.4, 2.9, { weight: 800 })
          text(k, '600×400×260  ·  35 kg', 1, 6, 1.3, { weight: 500, color: '#4b576c' })
        },
        { at: [0, 12.6, D / 2 - 1.35], px: 600 },
      ),
    )
    return c
  }
  g.add(one(), place(one(), [0.6, H - 1.2, 0.3], [0, 0.012, 0]))
  return g
}
