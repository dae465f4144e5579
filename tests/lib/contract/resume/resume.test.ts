import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { setInterest } from "#lib/contract/posts/interests.ts";
import { getResume, saveAttachments, saveResume } from "#lib/contract/resume/resume.ts";
import { ATTACHMENT } from "#lib/domain/resume/attachment.ts";
import { type Fields, type FieldValue, type Kind, kindOf } from "#lib/domain/resume/record.ts";
import { LISTS, type Resume, SINGLES } from "#lib/domain/resume/resume.ts";
import { GOOD } from "#tests/support/resume/resume-rules.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";

/** Any value that a field may hold, valid or not, in the form that `normalize` leaves as it is. */
const anyValue = (kind: Kind): fc.Arbitrary<FieldValue> => {
  const word = fc.string({ unit: "grapheme", maxLength: 30 }).map((text) =>
    text
      .replace(/[\s\uff10-\uff19]/gu, "_")
      .toWellFormed()
      .toUpperCase(),
  );
  if (kind.kind === "code") return fc.option(fc.constantFrom(...kind.codes), { nil: null });
  if (kind.kind === "number") return fc.option(fc.nat(), { nil: null });
  return kind.kind === "place" ? fc.array(word, { maxLength: 3 }) : word;
};
const recordOf = (table: Fields) =>
  fc.record(Object.fromEntries(Object.entries(table).map(([name, field]) => [name, anyValue(kindOf(field, {}))])));
const partOf = fc.record({
  ...Object.fromEntries(Object.entries(SINGLES).map(([name, table]) => [name, recordOf(table)])),
  ...Object.fromEntries(Object.entries(LISTS).map(([name, table]) => [name, fc.array(recordOf(table), { maxLength: 3 })])),
  ...Object.fromEntries(
    ["certificates", "otherAttachments"].map((name) => [name, fc.array(recordOf(ATTACHMENT), { maxLength: 3 })]),
  ),
});

describe("the résumé on the wire", () => {
  test("is decoded as encoded, every field of every part", () => {
    fc.assert(
      fc.property(partOf, (parts) => {
        const resume = { userId: "1", etags: {}, userName: "程若水", loginPhone: "13800000001", ...parts };
        const sent = JSON.parse(JSON.stringify(z.encode(getResume.answer, resume as Resume)));
        expect(z.decode(getResume.answer, sent)).toEqual(resume);
      }),
    );
  });

  test("is saved as written, and its attachments in a separate call", () => {
    fc.assert(
      fc.property(partOf, ({ certificates, otherAttachments, ...part }) => {
        const saved = { userId: "1", ...part };
        expect(z.decode(saveResume.payload, JSON.parse(JSON.stringify(z.encode(saveResume.payload, saved as never))))).toEqual(
          saved,
        );
        const files = { userId: "1", certificates, otherAttachments };
        expect(
          z.decode(saveAttachments.payload, JSON.parse(JSON.stringify(z.encode(saveAttachments.payload, files as never)))),
        ).toEqual(files);
      }),
    );
  });

  test("writes a special requirement as text", () => {
    const skills = [0, 1, null].map((special) => ({ ...GOOD.skills, special }));
    const sent = z.encode(saveResume.payload, { userId: "1", skills } as never) as { recruitPersonMajorPOList: string };
    const items: { specialRequirement: unknown }[] = JSON.parse(sent.recruitPersonMajorPOList);
    expect(items.map(({ specialRequirement }) => specialRequirement)).toEqual(["0", "1", null]);
  });

  test("includes an attachment's kind, and the upload's answer once more", () => {
    const file = { id: "5", name: "证书.pdf", path: "a/b.pdf", fileType: "application/pdf", size: 9, photo: 1 as const };
    const sent = z.encode(saveAttachments.payload, { userId: "1", certificates: [file], otherAttachments: [file] });
    const { certificatesAttachmentList, otherAttachmentList } = sent as Record<string, string>;
    const [certificate] = JSON.parse(String(certificatesAttachmentList));
    expect(certificate).toMatchObject({
      name: "证书.pdf",
      recruitPersonAttachmentName: "证书.pdf",
      recruitPersonAttachmentType: 0,
    });
    expect(JSON.parse(certificate.recruitPersonAttachment)).toEqual({
      fileName: "证书.pdf",
      path: "a/b.pdf",
      fileType: "application/pdf",
      size: 9,
    });
    expect(JSON.parse(String(otherAttachmentList))).toMatchObject([{ recruitPersonAttachmentType: 1 }]);
  });
});

describe("the résumé's lists", () => {
  test("are written under other names than they are read by, with the same fields inside", () => {
    const written = z.encode(saveResume.payload, { userId: "1", educations: [EDUCATION] });
    expect(written).toMatchObject({ recruitUserId: 1 });
    expect(Object.keys(JSON.parse(JSON.stringify(written)))).toEqual(["recruitUserId", "recruitPersonEducatePOList"]);
    const text = (written as { recruitPersonEducatePOList: string }).recruitPersonEducatePOList;
    const read = z.decode(getResume.answer, { recruitUserId: 1, recruitPersonEducate: text });
    expect(read.educations).toEqual([EDUCATION]);
    expect(z.decode(saveResume.payload, { recruitUserId: 1, recruitPersonEducatePOList: text }).educations).toEqual([EDUCATION]);
  });

  test("are empty in an empty résumé, with any spelling of empty", () => {
    const read = z.decode(getResume.answer, {
      recruitUserId: "1",
      recruitPersonWork: "null",
      urgentContact: "",
      recruitPersonTrain: null,
    });
    expect(read).toMatchObject({ works: [], urgentContacts: [], trainings: [], expectation: { place: [], arrival: null } });
  });

  test("a save leaves out unchanged parts", () => {
    const patch = z.decode(saveResume.payload, { recruitUserId: 1, email: "a@b.cn" });
    expect(patch.basics).toStrictEqual({ email: "a@b.cn" });
    expect(patch.educations).toBeUndefined();
  });
});

describe("an interest", () => {
  test("loses one leading chat prefix of the user id, and only that", () => {
    const wire = { recruitProjectId: 1, signAddress: "[]", ifEnable: 1 as const };
    expect(z.decode(setInterest.payload, { ...wire, recruitUserId: "recruitUser12" }).userId).toBe("12");
    expect(z.decode(setInterest.payload, { ...wire, recruitUserId: 12 }).userId).toBe("12");
    expect(z.safeDecode(setInterest.payload, { ...wire, recruitUserId: "recruitUserrecruitUser12" }).success).toBe(false);
  });
});
