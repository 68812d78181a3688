import {
  THREE,
  M,
  lathe,
  cyl,
  box,
  tube,
  hex,
  group,
  place,
  ring,
  rep,
  decal,
  text,
} from '../kit.js'

export const name = { cn: '四头活塞式液体灌装机', en: 'Four-head piston liquid filler' }
export const device = true
export const view = { yaw: -30, pitch: 12, fill: 0.86, ibl: 1.0, key: 1.25 }
export const views = {
  front: { yaw: 0, pitch: 5 },
  detail: { yaw: -18, pitch: 14, zoom: 0.44, shift: [-0.05, 0.1] },
}

export function build() {
  const ss = M.brushed({ color: '#e6e9ec', roughness: 0.5 }),
    pol = M.steel({ roughness: 0.22 }),
    dark = M.plastic('#2a2e34'),
    white = M.paint('#eef0f2'),
    g = new THREE.Group()
  // cabinet on castors
  g.add(box(150, 52, 62, ss, { bev: 1.2, at: [0, 16, 0] }))
  for (const x of [-37.5, 37.5]) {
    g.add(box(71, 44, 1.2, ss, { bev: 0.5, at: [x, 20, 31.2] }))
    g.add(box(2, 9, 2, dark, { bev: 0.6, at: [x + (x < 0 ? 29 : -29), 38, 32.4] }))
  }
  rep(7, (i) =>
    g.add(box(22, 0.9, 0.5, M.plastic('#3a3f46'), { bev: 0.2, at: [-37.5, 24 + i * 2.1, 31.7] })),
  )
  for (const x of [-66, 66])
    for (const z of [-25, 25]) {
      g.add(
        cyl(1.6, 8, pol, { at: [x, 8, z], seg: 20 }),
        place(
          group(cyl(5.2, 3.4, M.rubber('#30343a'), { at: [0, 0, 0], seg: 36, bev: 0.6 })),
          [x, 5.2, z - 1.7],
          [Math.PI / 2, 0, 0],
        ),
        cyl(3.6, 1.2, pol, { at: [x, 14.8, z], seg: 24 }),
      )
    }
  g.add(box(156, 3, 68, ss, { bev: 0.6, at: [0, 68, 0] }))
  // conveyor across the table
  g.add(box(176, 7, 13, ss, { bev: 0.8, at: [0, 72, 12] }))
  g.add(box(174, 0.8, 8.4, M.plastic('#50565f'), { bev: 0.2, at: [0, 78.8, 12] }))
  rep(42, (i) =>
    g.add(box(3.6, 0.5, 8.2, M.plastic('#5c636d'), { bev: 0.15, at: [-85 + i * 4.15, 79.3, 12] })),
  )
  for (const z of [5.4, 18.6]) {
    g.add(
      tube(
        [
          [-86, 90, z],
          [86, 90, z],
        ],
        0.7,
        pol,
        { along: 4, seg: 14 },
      ),
    )
    for (const x of [-70, -30, 30, 70])
      g.add(cyl(0.6, 12, pol, { at: [x, 79, z + (z < 12 ? -1.6 : 1.6)], seg: 14 }))
  }
  // bottles: four under the nozzles, others queueing
  const bottle = (x, full) => {
    const b = new THREE.Group()
    b.add(
      lathe(
        [
          [0, 0, 0],
          [3.2, 0, 0.6],
          [3.3, 12.5, 1.8],
          [1.4, 16.5, 0.7],
          [1.35, 18.6, 0.1],
          [0, 18.6, 0],
        ],
        M.gloss(full ? '#d7e7f4' : '#eaf1f6', { roughness: 0.18 }),
        { seg: 36, steps: 5 },
      ),
    )
    if (full) b.add(cyl(1.7, 2.4, M.plastic('#1f4aa8'), { at: [0, 17.6, 0], seg: 30 }))
    b.add(
      lathe(
        [
          [3.34, 3.4, 0],
          [3.35, 9.8, 0],
        ],
        M.plastic('#f8f9fb'),
        { seg: 36 },
      ),
      lathe(
        [
          [3.36, 4.4, 0],
          [3.36, 6.2, 0],
        ],
        M.plastic('#2c6fb5'),
        { seg: 36 },
      ),
    )
    b.position.set(x, 79.7, 12)
    return b
  }
  ;[-18, -6, 6, 18].forEach((x) => g.add(bottle(x, false)))
  ;[-74, -62, -50, -38].forEach((x) => g.add(bottle(x, false)))
  ;[42, 54, 66, 78].forEach((x) => g.add(bottle(x, true)))
  // gantry and filling beam
  for (const x of [-32, 32])
    g.add(
      cyl(2.2, 70, pol, { at: [x, 71, -14], seg: 32 }),
      cyl(4.4, 2.4, ss, { at: [x, 71, -14], seg: 32 }),
    )
  g.add(box(78, 9, 12, ss, { bev: 1, at: [0, 112, -4] }))
  g.add(box(52, 5, 8, ss, { bev: 0.6, at: [0, 106, 10] }))
  g.add(box(8, 4, 12, ss, { bev: 0.5, at: [0, 113, 5] }))
  ;[-18, -6, 6, 18].forEach((x) => {
    g.add(
      cyl(1.7, 6, pol, { at: [x, 101, 10.5], seg: 28 }),
      cyl(0.85, 6.6, pol, { at: [x, 97 - 0.4, 11.6], seg: 24 }),
      hex(3, 2.2, pol, { at: [x, 110.8, 10.5] }),
    )
    g.add(
      tube(
        [
          [x, 112, 10.5],
          [x, 119, 10],
          [x * 1.02, 122, 2],
          [x, 118, -8],
          [x, 112, -17],
        ],
        0.95,
        M.gloss('#eef3f6', { roughness: 0.2 }),
        { along: 40, seg: 12 },
      ),
    )
  })
  // piston cylinders behind
  ;[-18, -6, 6, 18].forEach((x) => {
    g.add(
      cyl(3.8, 27, M.steel({ roughness: 0.12 }), { at: [x, 78, -20], seg: 36 }),
      cyl(4.6, 2, ss, { at: [x, 76.5, -20], seg: 30 }),
      cyl(4.6, 2, ss, { at: [x, 104, -20], seg: 30 }),
      cyl(1.1, 8, pol, { at: [x, 105, -20], seg: 18 }),
    )
  })
  // hopper
  g.add(
    lathe(
      [
        [2.2, 121, 0],
        [2.6, 126, 0.4],
        [17.5, 140, 1.5],
        [17.8, 164, 0.2],
        [18.7, 164.6, 0.3],
        [18.7, 165.6, 0.3],
        [17.6, 165.6, 0],
      ],
      M.brushed({ side: THREE.DoubleSide, roughness: 0.42 }),
      { seg: 80, steps: 6, at: [0, 0, -12] },
    ),
  )
  g.add(
    lathe(
      [
        [0, 171.2, 0],
        [1.8, 171, 0.4],
        [1.9, 169, 0.4],
        [9, 168.4, 4],
        [18.3, 166.2, 0.4],
        [18.3, 165.5, 0],
      ],
      pol,
      { seg: 80, at: [0, 0, -12] },
    ),
  )
  for (const a of [0.5, 2.6, 4.7])
    g.add(cyl(1.1, 24, pol, { at: [13.5 * Math.cos(a), 120, -12 + 9 * Math.sin(a)], seg: 18 }))
  // touch panel on an arm, stop button, tower light
  g.add(
    tube(
      [
        [60, 71, -18],
        [60, 112, -18],
        [60, 118, -14],
        [60, 119, 4],
      ],
      1.8,
      pol,
      { along: 40, seg: 18 },
    ),
  )
  const hmi = group(
    box(36, 27, 7, white, { bev: 1.6, centre: true }),
    decal(
      28.6,
      18.4,
      (c, w, h) => {
        c.fillStyle = '#0f1c33'
        c.fillRect(0, 0, w, h)
        c.fillStyle = '#22459a'
        c.fillRect(0, 0, w, 2.7)
        text(c, 'FILL-4  AUTO', 0.9, 1.9, 1.35, { color: '#fff', weight: 700 })
        text(c, '10:24', w - 0.9, 1.9, 1.2, { color: '#c8d6f5', align: 'right' })
        rep(4, (i) => {
          const x = 1 + i * 6.9
          c.fillStyle = '#182a4b'
          c.fillRect(x, 3.7, 6.1, 7.2)
          c.fillStyle = '#3fb27f'
          c.fillRect(x + 0.6, 10.3 - (3.6 + i * 0.5), 1.5, 3.6 + i * 0.5)
          text(c, '500', x + 2.6, 7, 1.7, { color: '#fff', weight: 700 })
          text(c, 'ml', x + 2.6, 8.7, 1, { color: '#8fa6cf' })
        })
        c.fillStyle = '#2d8f5f'
        c.fillRect(1, 12.2, 8.4, 4.7)
        text(c, 'START', 5.2, 15.2, 1.6, { color: '#fff', weight: 700, align: 'center' })
        c.fillStyle = '#b33a2c'
        c.fillRect(10.2, 12.2, 8.4, 4.7)
        text(c, 'STOP', 14.4, 15.2, 1.6, { color: '#fff', weight: 700, align: 'center' })
        text(c, '1 860', 27.6, 15, 2.5, { color: '#ffd37a', weight: 700, align: 'right' })
        text(c, 'bottles / h', 27.6, 16.7, 0.95, { color: '#8fa6cf', align: 'right' })
      },
      { at: [-1, 1.6, 3.53], glow: 0.55, rough: 0.15, px: 900 },
    ),
    place(
      group(
        cyl(2.5, 1.8, M.plastic('#e9b41d'), { seg: 30, bev: 0.2 }),
        cyl(2, 3.4, M.gloss('#c22718'), { seg: 30, bev: 0.7 }),
      ),
      [13, -10, 3.4],
      [Math.PI / 2, 0, 0],
    ),
    ...[0, 1, 2].map((i) =>
      place(
        group(cyl(1.2, 1.2, M.gloss(['#2d8f5f', '#e2e5e8', '#d9a21b'][i]), { seg: 24, bev: 0.2 })),
        [-12 + i * 4.4, -10.2, 3.4],
        [Math.PI / 2, 0, 0],
      ),
    ),
  )
  g.add(place(hmi, [60, 122, 9], [-0.14, 0.22, 0]))
  g.add(cyl(1, 9, pol, { at: [66, 71, -26], seg: 16 }))
  ;['#2d8f5f', '#e0a01b', '#c22718'].forEach((c, i) =>
    g.add(
      cyl(2.3, 5.6, M.gloss(c, { emissive: c, emissiveIntensity: i ? 0.05 : 0.45 }), {
        at: [66, 80 + i * 5.9, -26],
        seg: 30,
        bev: 0.2,
      }),
    ),
  )
  g.add(cyl(2.4, 1.2, dark, { at: [66, 97.6, -26], seg: 30 }))
  // rating plate
  g.add(
    decal(
      18,
      10,
      (c, w, h) => {
        c.fillStyle = '#e8ebee'
        c.fillRect(0, 0, w, h)
        c.strokeStyle = '#98a1ad'
        c.lineWidth = 0.2
        c.strokeRect(0.4, 0.4, w - 0.8, h - 0.8)
        text(c, 'LIQUID FILLER', 1.2, 2.7, 1.7, { weight: 800 })
        ;['MODEL  YG-4T', 'RANGE  100–1000 ml', 'AC 220V 50Hz  1.5 kW', 'MASS  285 kg'].forEach(
          (s, i) => text(c, s, 1.2, 4.7 + i * 1.4, 1.05, { weight: 500 }),
        )
      },
      { at: [52, 52, 31.95], px: 600 },
    ),
  )
  return g
}
