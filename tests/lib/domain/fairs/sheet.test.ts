import { expect, test } from "vitest";
import { findSubject } from "#lib/domain/fairs/sheet.ts";

const post = (id: string) => ({ id, name: `岗位${id}`, salary: null });
const companies = [
  { name: "甲公司", industry: "", booth: "", posts: [post("1")] },
  { name: "甲公司", industry: "", booth: "", posts: [post("2")] },
];

test("a post is found with the company that brings it, of two with one name", () => {
  expect(findSubject({ companies }, { postId: "2" })).toEqual({ company: companies[1], post: post("2") });
});

test("a company is found by its name", () => {
  expect(findSubject({ companies }, { company: "甲公司" })).toEqual({ company: companies[0], post: null });
});

test("a post or company that has left the fair is not found", () => {
  expect([findSubject({ companies }, { postId: "3" }), findSubject({ companies }, { company: "乙公司" })]).toEqual([null, null]);
});
