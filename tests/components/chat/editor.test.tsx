import { afterEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { carrying, compose, editor, kept, paste, sendButton, sent, typing } from "./Conversation.tsx";

const pictures = (): string[] => [...editor().element().querySelectorAll("img")].map(({ alt }) => alt);
const draftText = () => expect.poll(() => kept.draft.text);

const emulateTouch = (enabled: boolean): Promise<unknown> => cdp().send("Emulation.setTouchEmulationEnabled", { enabled });

afterEach(async () => {
  await emulateTouch(false);
});

describe("the editor's keys", () => {
  test("say how they are used while nothing is written: 请输入消息, and the hint of the keys", async () => {
    await page.viewport(1440, 900);
    await compose();
    const placeholder = (): string => getComputedStyle(editor().element(), "::before").content;
    await expect.poll(placeholder).toBe('"请输入消息"');
    // Where a file before has tried touch, the browser has no pointer any more, and the hint is there without being seen.
    await expect.element(page.getByText("按Enter发送，Ctrl+Enter换行")).toBeInTheDocument();
    editor().element().focus();
    await userEvent.keyboard("您");
    await expect.poll(placeholder).toBe('""');
  });

  test("send the text by Enter, without trailing line breaks, and leave the editor empty", async () => {
    await compose();
    await userEvent.click(editor());
    await userEvent.keyboard("您好{Control>}{Enter}{/Control}请问{Shift>}{Enter}{/Shift}{Enter}");
    expect(sent.mock.calls).toEqual([[{ text: "您好\n请问", files: [], quote: null }]]);
    await draftText().toBe("");
    expect(editor().element().textContent).toBe("");
    await expect.element(editor()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(sent).toHaveBeenCalledOnce();
  });

  test("break lines where the caret is", async () => {
    await compose({ text: "一二" });
    await userEvent.tab();
    editor().element().focus();
    await userEvent.keyboard("{ArrowLeft}{Control>}{Enter}{/Control}{Meta>}{Enter}{/Meta}三");
    await draftText().toBe("一\n\n三二");
    await userEvent.keyboard("{End}{Backspace}{Backspace}{Backspace}{Backspace}");
    await draftText().toBe("一");
  });

  test("never send while an input method composes, nor when it ends", async () => {
    await compose({ text: "ni" });
    editor().element().focus();
    const press = (more: KeyboardEventInit): boolean =>
      editor()
        .element()
        .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...more }));
    editor().element().dispatchEvent(new CompositionEvent("compositionstart"));
    expect(press({ isComposing: true })).toBe(true);
    // Safari: the composition is over, and its Enter comes then.
    editor()
      .element()
      .dispatchEvent(new CompositionEvent("compositionend", { data: "你" }));
    expect(press({ keyCode: 229 })).toBe(true);
    expect(sent).not.toHaveBeenCalled();
    press({});
    expect(sent).toHaveBeenCalledOnce();
  });

  test("leave a composition alone: it enters the draft letter by letter, is one step to undo, and the text around it stays", async () => {
    await compose({ text: "[TUIEmoji_Smile]好" });
    editor().element().focus();
    await userEvent.keyboard("{ArrowLeft}");
    const [smile, text] = editor().element().childNodes;
    for (const letters of ["n", "ni", "ni h", "ni hao"]) {
      await cdp().send("Input.imeSetComposition", { text: letters, selectionStart: letters.length, selectionEnd: letters.length });
      await draftText().toBe(`[TUIEmoji_Smile]${letters}好`);
    }
    await cdp().send("Input.insertText", { text: "你" });
    await draftText().toBe("[TUIEmoji_Smile]你好");
    expect(editor().element().firstChild).toBe(smile);
    expect(editor().element().lastChild).toBe(text);
    await userEvent.keyboard("，{Control>}zz{/Control}");
    await draftText().toBe("[TUIEmoji_Smile]好");
    await userEvent.keyboard("{Control>}yy{/Control}{Enter}");
    expect(sent.mock.calls).toEqual([[{ text: "[TUIEmoji_Smile]你，好", files: [], quote: null }]]);
  });

  test("of a keyboard on glass: Enter is a new line, and emoji stay open without calling it up", async () => {
    await emulateTouch(true);
    expect(matchMedia("(hover: none) and (pointer: coarse)").matches).toBe(true);
    await page.viewport(390, 844);
    await compose({ text: "您好" });
    editor().element().focus();
    await userEvent.keyboard("{Enter}请问");
    await draftText().toBe("您好\n请问");
    expect(sent).not.toHaveBeenCalled();
    editor().element().blur();
    typing.mockClear();
    await page.getByRole("button", { name: "表情" }).click();
    await page.getByRole("button", { name: "微笑", exact: true }).click();
    await page.getByRole("button", { name: "赞", exact: true }).click();
    await draftText().toBe("您好\n请问[TUIEmoji_Smile][TUIEmoji_Like]");
    await expect.element(editor()).not.toHaveFocus();
    // The editor has no focus: the other side gets no typing notice (D-G1).
    expect(typing.mock.calls).toEqual([]);
    await sendButton().click();
    expect(sent).toHaveBeenCalledOnce();
  });

  test("undo and redo typing, breaks and insertions, and nothing of another conversation", async () => {
    await compose();
    await userEvent.click(editor());
    await userEvent.keyboard("你好");
    paste(carrying({ "text/plain": "[微笑]" }));
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await draftText().toBe("你好[TUIEmoji_Smile]\n");
    await userEvent.keyboard("{Control>}zz{/Control}");
    await draftText().toBe("你好");
    await userEvent.keyboard("{Control>}y{/Control}");
    await draftText().toBe("你好[TUIEmoji_Smile]");
    expect(pictures()).toEqual(["[微笑]"]);
    await userEvent.keyboard("{Control>}zzz{/Control}");
    await draftText().toBe("");
    page
      .getByRole("button", { name: "换一个会话" })
      .element()
      .dispatchEvent(new MouseEvent("click", { bubbles: true }));
    editor().element().focus();
    await userEvent.keyboard("{Control>}zy{/Control}!");
    await draftText().toBe("另一个会话!");
  });
});

describe("the editor", () => {
  test("is plain text: pasted content becomes its words, never HTML", async () => {
    await compose();
    await userEvent.click(editor());
    const html = '<img src=x onerror="alert(1)"><b>粗</b><script>alert(1)</script>';
    paste(carrying({ "text/html": html, "text/plain": `${html}\r\n第二行\u0000` }));
    await draftText().toBe(`${html}\n第二行`);
    expect(editor().element().children).toHaveLength(0);
    paste(carrying({ "text/html": html }));
    await draftText().toBe(`${html}\n第二行`);
  });

  test("is plain text in browsers that know no plain-text editing, too", async () => {
    await compose({ text: "一[TUIEmoji_Smile]" });
    const element = editor().element();
    element.setAttribute("contenteditable", "true");
    await userEvent.click(editor());
    await userEvent.keyboard("{Control>}b{/Control}二{Shift>}{Enter}{/Shift}三");
    await draftText().toBe("一[TUIEmoji_Smile]二\n三");
    // Such browsers' markup of a line.
    const line = document.createElement("div");
    line.append("四", document.createElement("b"));
    element.append(line);
    element.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
    await draftText().toBe("一[TUIEmoji_Smile]二\n三\n四");
    expect([...element.children].map(({ tagName }) => tagName)).toEqual(["IMG"]);
  });

  test("takes text that is dropped where it is dropped", async () => {
    await compose({ text: "一二" });
    editor().element().focus();
    const [text] = editor().element().childNodes;
    const range = new StaticRange({
      startContainer: text ?? document,
      startOffset: 1,
      endContainer: text ?? document,
      endOffset: 1,
    });
    const init = { inputType: "insertFromDrop", dataTransfer: carrying({ "text/plain": "<b>三</b>" }), targetRanges: [range] };
    editor()
      .element()
      .dispatchEvent(new InputEvent("beforeinput", { ...init, bubbles: true, cancelable: true }));
    await draftText().toBe("一<b>三</b>二");
  });

  test("gives names of emoji to the clipboard, and takes them back", async () => {
    await compose({ text: "好[TUIEmoji_Like]的" });
    editor().element().focus();
    await userEvent.keyboard("{Control>}a{/Control}");
    const data = new DataTransfer();
    editor()
      .element()
      .dispatchEvent(new ClipboardEvent("cut", { clipboardData: data, bubbles: true, cancelable: true }));
    expect(data.getData("text/plain")).toBe("好[赞]的");
    await draftText().toBe("");
    paste(data);
    await draftText().toBe("好[TUIEmoji_Like]的");
  });

  test("reports a too long text before sending, and by how much", async () => {
    await compose({ text: "字".repeat(4100) });
    await expect.element(page.getByText("消息长度不能超过12K（约4000字），请删减约42个字")).toBeVisible();
    await expect.element(editor()).toHaveAttribute("aria-invalid", "true");
    await expect.element(sendButton()).toBeDisabled();
    editor().element().focus();
    await userEvent.keyboard("{Enter}");
    expect(sent).not.toHaveBeenCalled();
  });

  test("announces once that it is too long, not each key after it", async () => {
    await compose({ text: "字".repeat(4100) });
    const alert = page.getByRole("alert").element();
    await expect.poll(() => alert.textContent).toBe("消息长度不能超过12K（约4000字）");
    const changes = vi.fn();
    const watching = new MutationObserver(changes);
    watching.observe(alert, { childList: true, subtree: true, characterData: true });
    editor().element().focus();
    await userEvent.keyboard("长长长");
    await expect.element(page.getByText("请删减约45个字", { exact: false })).toBeVisible();
    await expect.element(editor()).toHaveAccessibleDescription("消息长度不能超过12K（约4000字），请删减约45个字");
    expect(changes).not.toHaveBeenCalled();
    watching.disconnect();
  });

  test.each([
    // The line break at its end needs a line of its own.
    ["100 kB of text", "很长 long\n".repeat(9000), 2],
    ["500 emoji", "[TUIEmoji_Smile]".repeat(500), 500],
  ])("draws each part of %s once, and no part again when more is typed", async (_name, text, parts) => {
    await compose();
    await userEvent.click(editor());
    let drawn = 0;
    const watching = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) drawn += addedNodes.length;
    });
    watching.observe(editor().element(), { childList: true, subtree: true });
    paste(carrying({ "text/plain": text }));
    await draftText().toBe(text);
    expect(drawn).toBeLessThanOrEqual(parts);
    drawn = 0;
    await userEvent.keyboard("x");
    await draftText().toBe(`${text}x`);
    expect(drawn).toBeLessThanOrEqual(1);
    watching.disconnect();
  });

  test("grows from three lines, on phones from one, to six, and scrolls then", async () => {
    await compose();
    const height = (): number => editor().element().getBoundingClientRect().height;
    await page.viewport(1440, 900);
    expect(height()).toBe(3 * 24 + 16);
    await userEvent.click(editor());
    paste(carrying({ "text/plain": "一行\n".repeat(30) }));
    await expect.poll(height).toBe(6 * 24 + 16);
    await expect.poll(() => editor().element().scrollTop).toBeGreaterThan(300);
    await userEvent.keyboard("{Enter}");
    await page.viewport(390, 844);
    expect(height()).toBe(24 + 16);
  });

  test("reports the beginning and the end of typing", async () => {
    await compose();
    await userEvent.click(editor());
    expect(typing).not.toHaveBeenCalled();
    await userEvent.keyboard("a");
    expect(typing.mock.lastCall).toEqual(["on"]);
    await userEvent.keyboard("{Backspace}");
    expect(typing.mock.lastCall).toEqual(["off"]);
    await userEvent.keyboard("b");
    editor().element().blur();
    expect(typing.mock.lastCall).toEqual(["off"]);
    editor().element().focus();
    expect(typing.mock.lastCall).toEqual(["on"]);
  });
});
