import {
  THREE,
  M,
  env,
  lathe,
  cyl,
  box,
  tube,
  group,
  place,
  ring,
  rep,
  decal,
  text,
  extr,
  outline,
} from '../kit.js'

export const glbQ = 0.3
export const name = { cn: '高速纸杯成型机 90 只/分', en: 'Paper cup forming machine, 90 pcs/min' }
export const device = true
export const view = { yaw: -34, pitch: 14, fill: 0.86 }
export const views = {
  front: { yaw: 0, pitch: 6 },
  detail: { yaw: -14, pitch: 18, zoom: 0.46, shift: [0, 0.18] },
}

const cup = (m) =>
  lathe(
    [
      [0, 0.5, 0],
      [2.5, 0.5, 0.1],
      [2.6, 0, 0.1],
      [3.9, 9.2, 0.1],
      [4.2, 9.4, 0.2],
      [4.1, 9.7, 0.2],
      [3.8, 9.5, 0.1],
      [2.5, 0.8, 0],
    ],
    m,
    { seg: 36 },
  )

export function build() {
  const shell = M.paint('#e9ecef'),
    blue = M.paint('#24489c'),
    ss = M.brushed(),
    pol = M.steel({ roughness: 0.2 }),
    dark = M.plastic('#2a2e34'),
    paper = M.plastic('#fbfaf6', { roughness: 0.75, side: THREE.DoubleSide })
  const g = new THREE.Group()
  // base cabinet with doors
  g.add(box(236, 10, 112, dark, { bev: 1.5, at: [0, 4, 0] }))
  for (const x of [-106, 0, 106])
    for (const z of [-46, 46]) g.add(cyl(5, 5, dark, { at: [x, 0, z], seg: 24 }))
  g.add(box(240, 66, 116, shell, { bev: 2.2, at: [0, 12, 0] }))
  rep(3, (i) => {
    const x = -78 + i * 78
    g.add(box(74, 56, 2.2, shell, { bev: 1, at: [x, 17, 58] }))
    g.add(box(2.4, 12, 3, dark, { bev: 0.9, at: [x + 30, 40, 60] }))
  })
  rep(9, (i) =>
    g.add(box(40, 1.1, 1, M.plastic('#3d434b'), { bev: 0.3, at: [-78, 22 + i * 2.6, 59.2] })),
  )
  g.add(box(240.6, 7, 116.6, blue, { bev: 1.2, at: [0, 72, 0] }))
  g.add(box(236, 3, 112, ss, { bev: 0.6, at: [0, 79, 0] }))
  // guarded work area: posts, roof, clear panels
  for (const x of [-112, -30, 54])
    for (const z of [-50, 50]) g.add(box(5, 92, 5, shell, { bev: 0.8, at: [x, 80, z] }))
  g.add(box(172, 9, 108, shell, { bev: 2, at: [-29, 170, 0] }))
  g.add(box(172.4, 2.4, 108.4, blue, { bev: 0.6, at: [-29, 168.5, 0] }))
  const pane = M.glass({ opacity: 0.16, color: '#cfe0ee' })
  for (const x of [-71, 12]) {
    g.add(box(77, 84, 0.8, pane, { bev: 0.2, at: [x, 83, 51.5], cast: false }))
    const f = [
      [77, 3, 0, 83],
      [77, 3, 0, 165],
    ]
    f.forEach(([w, h, , y]) => g.add(box(w, h, 2, shell, { bev: 0.5, at: [x, y, 51.8] })))
    g.add(box(1.8, 22, 3, pol, { bev: 0.7, at: [x + (x < 0 ? 33 : -33), 112, 53.6] }))
  }
  g.add(box(0.8, 84, 96, pane, { bev: 0.2, at: [-114, 83, 0], cast: false }))
  // main turret with mandrels
  g.add(cyl(13, 18, ss, { at: [-40, 82, 2], seg: 48 }))
  g.add(cyl(30, 5, pol, { at: [-40, 100, 2], seg: 72, bev: 0.6 }))
  g.add(cyl(9, 9, pol, { at: [-40, 105, 2], seg: 40, bev: 1 }))
  ring(8, (a) => {
    const x = -40 + 31 * Math.cos(a),
      z = 2 + 31 * Math.sin(a)
    const m = lathe(
      [
        [0, -7, 0],
        [3.9, -7, 0.3],
        [2.7, 6, 0.3],
        [0, 6, 0],
      ],
      a > 1 && a < 4.5 ? paper : pol,
      { seg: 30 },
    )
    m.position.set(-40 + 35 * Math.cos(a), 103, 2 + 35 * Math.sin(a))
    m.rotation.set(0, -a, 0)
    const h = group(m)
    g.add(h)
  })
  // second wheel: bottom knurling and rim curling
  g.add(
    cyl(10, 16, ss, { at: [22, 82, 0], seg: 40 }),
    cyl(22, 4.5, pol, { at: [22, 98, 0], seg: 64, bev: 0.6 }),
    cyl(6, 12, pol, { at: [22, 102, 0], seg: 32, bev: 0.8 }),
  )
  ring(6, (a) => {
    const c = cup(paper)
    c.position.set(22 + 17 * Math.cos(a + 0.3), 102, 17 * Math.sin(a + 0.3))
    c.scale.setScalar(1.15)
    g.add(c)
    g.add(
      cyl(4.8, 3, ss, { at: [22 + 17 * Math.cos(a + 0.3), 101, 17 * Math.sin(a + 0.3)], seg: 26 }),
    )
  })
  g.add(
    cyl(4, 44, pol, { at: [22, 112, 0], seg: 28 }),
    cyl(11, 12, blue, { at: [22, 140, 0], seg: 36 }),
    cyl(8, 18, ss, { at: [22, 150, 0], seg: 36 }),
  )
  g.add(
    cyl(4, 50, pol, { at: [-62, 82, -28], seg: 24 }),
    box(50, 7, 12, ss, { bev: 1, at: [-42, 130, -24] }),
    cyl(5, 20, blue, { at: [-30, 112, -20], seg: 30 }),
    cyl(5, 20, blue, { at: [-52, 112, -20], seg: 30 }),
  )
  // fan-blank magazine
  const fan = outline(
    [
      [-9, 0, 0.4],
      [9, 0, 0.4],
      [12, 15, 0.4],
      [-12, 15, 0.4],
    ],
    0.4,
  )
  const mag = new THREE.Group()
  rep(22, (i) =>
    mag.add(
      extr(fan, 0.5, i % 6 ? paper : M.plastic('#3d6fc0', { roughness: 0.7 }), {
        bev: 0.05,
        bevSegs: 1,
        at: [0, 0, -i * 0.62],
      }),
    ),
  )
  for (const x of [-12.5, 12.5]) mag.add(cyl(0.8, 20, pol, { at: [x, -2, -1], seg: 14 }))
  g.add(place(mag, [-92, 100, 20], [-0.25, 0.5, 0]))
  g.add(box(26, 18, 22, ss, { bev: 1, at: [-94, 82, 16] }))
  // control tower on the right with HMI, outfeed tubes with nested cups
  g.add(box(58, 112, 60, shell, { bev: 2.4, at: [88, 80, -22] }))
  g.add(box(58.6, 5, 60.6, blue, { bev: 1, at: [88, 183, -22] }))
  g.add(
    decal(
      36,
      25,
      (c, w, h) => {
        c.fillStyle = '#0f1c33'
        c.fillRect(0, 0, w, h)
        c.fillStyle = '#22459a'
        c.fillRect(0, 0, w, 4)
        text(c, 'CUP-90', 1.2, 2.9, 2.2, { color: '#fff', weight: 700 })
        text(c, 'RUN', w - 1.2, 2.9, 2, { color: '#7ee2ab', align: 'right', weight: 700 })
        text(c, '88', 2, 14, 9, { color: '#fff', weight: 700 })
        text(c, 'pcs/min', 14, 14, 2.2, { color: '#8fa6cf' })
        c.strokeStyle = '#4c7be0'
        c.lineWidth = 0.5
        c.beginPath()
        rep(24, (i) => {
          const x = 2 + i * 1.4,
            y = 20 - Math.abs(Math.sin(i * 1.7)) * 3.2
          i ? c.lineTo(x, y) : c.moveTo(x, y)
        })
        c.stroke()
        text(c, '41 260', w - 1.2, 23.6, 2.2, { color: '#ffd37a', weight: 700, align: 'right' })
        text(c, 'TOTAL', 2, 23.6, 1.6, { color: '#8fa6cf' })
      },
      { at: [88, 160, 8.1], glow: 0.55, rough: 0.15, px: 800 },
    ),
  )
  g.add(box(40, 29, 1.4, dark, { bev: 0.6, at: [88, 145.5, 7.4] }))
  rep(6, (i) =>
    g.add(
      place(
        group(
          cyl(
            2.1,
            2,
            M.gloss(['#2d8f5f', '#c22718', '#e6e8ea', '#2d5fb8', '#d9a21b', '#e6e8ea'][i]),
            { seg: 24, bev: 0.3 },
          ),
        ),
        [73 + (i % 6) * 6, 134, 7.6],
        [Math.PI / 2, 0, 0],
      ),
    ),
  )
  g.add(
    place(
      group(
        cyl(5, 2.4, M.plastic('#e9b41d'), { seg: 32, bev: 0.3 }),
        cyl(3.8, 6, M.gloss('#c22718'), { seg: 32, bev: 1.2 }),
      ),
      [88, 118, 7.6],
      [Math.PI / 2, 0, 0],
    ),
  )
  for (const [x, n] of [
    [66, 9],
    [82, 12],
    [98, 6],
    [112, 10],
  ]) {
    const s = new THREE.Group()
    rep(env.glb ? Math.ceil(n / 3) : n, (i) => {
      const c = cup(paper)
      c.position.y = i * (env.glb ? 4.5 : 1.5)
      s.add(c)
    })
    for (const a of [0.4, 2.5, 4.6])
      s.add(cyl(0.5, 42, pol, { at: [4.9 * Math.cos(a), 0, 4.9 * Math.sin(a)], seg: 12 }))
    s.add(
      lathe(
        [
          [4.6, 41, 0],
          [5.3, 41, 0.1],
          [5.3, 42, 0.1],
          [4.6, 42, 0],
        ],
        pol,
        { seg: 30 },
      ),
    )
    s.position.set(x, 82, 32)
    g.add(s)
  }
  // tower light
  g.add(cyl(1.3, 10, pol, { at: [-100, 178, -40], seg: 16 }))
  ;['#2d8f5f', '#e0a01b', '#c22718'].forEach((c, i) =>
    g.add(
      cyl(3.2, 8, M.gloss(c, { emissive: c, emissiveIntensity: i ? 0.04 : 0.4 }), {
        at: [-100, 188 + i * 8.3, -40],
        seg: 30,
        bev: 0.3,
      }),
    ),
  )
  g.add(
    decal(
      64,
      9,
      (c, w) => {
        text(c, 'CUP-90', 0, 7.4, 9, { weight: 800, color: '#24489c' })
        text(c, 'FORMING LINE', 40, 7.2, 3.1, { weight: 600, color: '#5b6676' })
      },
      { alpha: true, at: [-72, 174.6, 54.2], px: 900 },
    ),
  )
  return g
}
