import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { moved, pictureTrouble, swiped, turned, WHOLE, ZOOM, type ZoomWay, zoomed } from "#lib/domain/chat/messages/preview.ts";

describe("a picture that is looked at", () => {
  test("goes as far as the way of zooming does", () => {
    const ways = fc.constantFrom<ZoomWay>("wheel", "pinch", "button");
    fc.assert(
      fc.property(ways, fc.double({ min: -10, max: 100, noNaN: true }), (way, scale) => {
        const { scale: now } = zoomed(WHOLE, scale, way);
        expect(now >= ZOOM[way].min && now <= ZOOM[way].max).toBe(true);
      }),
    );
    expect([ZOOM.wheel, ZOOM.pinch.min, ZOOM.button.min]).toEqual([{ min: 0.125, max: 4 }, 0.5, 0.1]);
  });

  test("returns to its size by steps of a tenth", () => {
    let view = WHOLE;
    for (let step = 0; step < 7; step += 1) view = zoomed(view, view.scale + 0.1, "button");
    for (let step = 0; step < 7; step += 1) view = zoomed(view, view.scale - 0.1, "button");
    expect(view).toEqual(WHOLE);
  });

  test("is moved when it is larger than the view, and stands in the middle again when it fits", () => {
    expect(moved(WHOLE, 10, 10)).toEqual(WHOLE);
    const large = moved(zoomed(WHOLE, 2, "wheel"), 10, -20);
    expect(large).toEqual({ scale: 2, turn: 0, x: 10, y: -20 });
    expect(zoomed(large, 4, "wheel")).toMatchObject({ x: 20, y: -40 });
    expect(zoomed(large, 1, "wheel")).toEqual(WHOLE);
    expect(turned(turned(WHOLE)).turn).toBe(180);
  });

  test("makes room for the next by a swipe of 100 pixels, unless it is moved by that itself", () => {
    expect([swiped(WHOLE, -100, 5), swiped(WHOLE, 120, 5), swiped(WHOLE, -99, 5), swiped(WHOLE, -120, 200)]).toEqual([1, -1, 0, 0]);
    expect(swiped({ ...WHOLE, scale: 2 }, -200, 0)).toBe(0);
  });

  test("is saved when it has an address and a type that may be", () => {
    const trouble = (url: string, format: "png" | null) =>
      pictureTrouble({ kind: "image", url, preview: "", width: 1, height: 1, format });
    expect([trouble("https://x/", "png"), trouble("", "png"), trouble("https://x/", null)]).toEqual([
      null,
      "no-address",
      "no-format",
    ]);
  });
});
