#!/usr/bin/env lua
-- SPDX-License-Identifier: MIT
-- Plays by the words of its actions, and answers with a kind and an object. Any Lua from 5.1 on, and no library: a line
-- has its keys in alphabetical order, so that a pattern finds the actions.
local likes = {"raise", "play", "call", "commit", "hunt-card"} -- the kinds that it takes first
local last = {} -- by match: the object that it chose last, which it does not take twice in a row

-- Of these actions the first kind that it likes, and then any object but the last.
local function choose(actions, match)
    local liked = actions
    for i = #likes, 1, -1 do
        local some = {}
        for _, action in ipairs(actions) do
            if action.kind == likes[i] and (action.object == "" or action.object ~= last[match]) then
                some[#some + 1] = action
            end
        end
        if #some > 0 then
            liked = some
        end
    end
    return liked[math.random(#liked)]
end

io.stdout:setvbuf("line") -- or its answers lie in a buffer
for line in io.lines() do
    local match = line:match('"match":(%d+)')
    if line:find('"type":"start"', 1, true) then
        math.randomseed(tonumber(line:match('"bot_seed":"(%x%x%x%x%x%x%x)'), 16)) -- the same again in a match played again
    elseif line:find('"type":"end"', 1, true) then
        last[match] = nil
    elseif line:find('"type":"close"', 1, true) then
        break
    elseif line:find('"type":"decision"', 1, true) then
        local actions = {}
        for kind, object in line:gmatch('"id":%d+,"kind":"([^"]*)","object":"([^"]*)"') do
            actions[#actions + 1] = {kind = kind, object = object}
        end
        local action = choose(actions, match)
        last[match] = action.object
        print(('{"match":%s,"kind":"%s","object":"%s"}'):format(match, action.kind, action.object))
    end
end
